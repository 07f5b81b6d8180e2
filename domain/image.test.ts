import { expect, test } from 'vitest';
import { detectImageType, isCoverUrl } from './image.ts';

const bytes = (...parts: (string | number)[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...Buffer.from(part)])));

test.each([
  [bytes(0x89, 'PNG\r\n', 0x1a, '\n', 'rest'), 'image/png'],
  [bytes(0xff, 0xd8, 0xff, 0xe0), 'image/jpeg'],
  [bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 '), 'image/webp'],
  [bytes(0, 0, 0, 32, 'ftypavif'), 'image/avif'],
  [bytes('<svg onload=alert(1)>'), null],
  [bytes('GIF89a'), null],
  [bytes('RIFF', 1, 2, 3, 4, 'WAVE'), null],
  [bytes(0, 0, 0, 32, 'ftypisom'), null],
  [bytes(), null],
])('a picture is known by its first bytes (%#)', (file, type) => {
  expect(detectImageType(file)).toBe(type);
});

test.each([
  ['https://pictures.example/leaf.png', true],
  ['/covers/0a1b2c', true],
  ['http://pictures.example/leaf.png', false],
  ['javascript:alert(1)', false],
  ['data:image/svg+xml,<svg onload=alert(1)>', false],
  ['//pictures.example/leaf.png', false],
  ['/covers/../admin', false],
  ['https://', false],
  ['https://user:secret@pictures.example/', false],
  ['leaf.png', false],
  ['', false],
])('%s may be a cover: %s', (address, may) => {
  expect(isCoverUrl(address)).toBe(may);
});
