import { expect, test } from 'vitest';
import { detectImageType, isCoverUrl, isDemoUrl, safeImageUrl } from './image.ts';

const bytes = (...parts: (string | number)[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...Buffer.from(part)])));

test.each([
  ['PNG', bytes(0x89, 'PNG\r\n', 0x1a, '\n', 'rest'), 'image/png'],
  ['JPEG', bytes(0xff, 0xd8, 0xff, 0xe0), 'image/jpeg'],
  ['WebP', bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 '), 'image/webp'],
  ['AVIF', bytes(0, 0, 0, 32, 'ftypavif'), 'image/avif'],
  ['SVG', bytes('<svg onload=alert(1)>'), null],
  ['GIF', bytes('GIF89a'), null],
  ['WAV', bytes('RIFF', 1, 2, 3, 4, 'WAVE'), null],
  ['MP4', bytes(0, 0, 0, 32, 'ftypisom'), null],
  ['an empty file', bytes(), null],
])('the image type of %s is detected', (_name, file, type) => {
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
])('the URL %j may be a cover: %s', (url, expected) => {
  expect(isCoverUrl(url)).toBe(expected);
});

test.each([
  ['https://demo.example/leaf', true],
  ['/sandbox/demos/bus-tracker/demo/', true],
  ['/sandbox/demos/bus-tracker/demo/../../', false],
  ['/sandbox/reset', false],
  ['//demo.example/', false],
  ['http://demo.example/', false],
  ['javascript:alert(1)', false],
])('the URL %j may be a demo: %s', (url, expected) => {
  expect(isDemoUrl(url)).toBe(expected);
});

test('safeImageUrl passes https URLs and local paths only', () => {
  for (const url of ['https://pictures.example/a.png', '/covers/a']) expect(safeImageUrl(url)).toBe(url);
  for (const url of [null, '', '//x.example/a', '/\\x.example/a', 'http://x.example', 'javascript:alert(1)'])
    expect(safeImageUrl(url)).toBeNull();
});
