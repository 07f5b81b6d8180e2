import { expect, test } from 'vitest';
import { encodePng } from '../render/encode-png.ts';
import { cleanImage } from './clean-image.ts';

const SECRET = 'taken in Chennai';
const be16 = (value: number) => [value >> 8, value & 255];
const segment = (marker: number, data: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, ...be16(data.length + 2)]), data]);

/** Makes an EXIF block whose first directory contains the orientation, followed by a text. */
function exif(orientation: number): Buffer {
  const tiff = Buffer.from([
    0x49,
    0x49,
    42,
    0,
    8,
    0,
    0,
    0,
    1,
    0,
    0x12,
    1,
    3,
    0,
    1,
    0,
    0,
    0,
    orientation,
    0,
    0,
    0,
  ]);
  return Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from(SECRET)]);
}
function jpeg(width: number, height: number, orientation = 1): Buffer {
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, exif(orientation)),
    segment(0xfe, Buffer.from(SECRET)),
    segment(0xc0, Buffer.from([8, ...be16(height), ...be16(width), 1, 1, 0x11, 0])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([1, 2, 3, 0xff, 0xd9]),
    Buffer.from(SECRET),
  ]);
}
function webp(flags: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(data.length);
    return Buffer.concat([Buffer.from(type), length, data]);
  };
  const size = Buffer.from([flags, 0, 0, 0, 99, 0, 0, 49, 0, 0]);
  const chunks = [chunk('VP8X', size), chunk('VP8L', Buffer.alloc(6)), chunk('EXIF', Buffer.from(SECRET))];
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF'), length, body, Buffer.from(SECRET)]);
}
function png(): Buffer {
  const plain = encodePng(3, 2, new Uint8Array(24));
  const text = Buffer.concat([Buffer.from([0, 0, 0, SECRET.length]), Buffer.from(`tEXt${SECRET}crc.`)]);
  return Buffer.concat([plain.subarray(0, 33), text, plain.subarray(33), Buffer.from(SECRET)]);
}

test.each([
  ['PNG', png(), { contentType: 'image/png', width: 3, height: 2 }],
  ['JPEG', jpeg(40, 30), { contentType: 'image/jpeg', width: 40, height: 30 }],
  ['turned JPEG', jpeg(40, 30, 6), { contentType: 'image/jpeg', width: 30, height: 40 }],
  ['WebP', webp(0b1100), { contentType: 'image/webp', width: 100, height: 50 }],
])('a %s keeps its size and loses its metadata', (_, file, expected) => {
  expect(file.includes(SECRET)).toBe(true);
  const cleaned = cleanImage(file);
  expect(cleaned).toMatchObject(expected);
  expect(cleaned.bytes.includes(SECRET)).toBe(false);
  expect(cleanImage(cleaned.bytes)).toEqual(cleaned);
});

test('an image with too many pixels, a damaged one and other files are refused', () => {
  expect(() => cleanImage(jpeg(9000, 10))).toThrow('has 9000 × 10 pixels');
  expect(() => cleanImage(jpeg(7000, 7000))).toThrow('25 million');
  for (const file of [png(), jpeg(4, 3), webp(0)])
    for (const end of [9, 20, 40])
      expect(() => cleanImage(file.subarray(0, end))).toThrow(/damaged|no size|no PNG|is not/);
  expect(() => cleanImage(Buffer.from('<svg><script/></svg>'))).toThrow('is not a PNG, JPEG or WebP');
});
