import { type Picture, PictureError, requireShowableSize } from './picture.ts';

const SIGNATURE_LENGTH = 8;
/** The bytes of a chunk's length, type and checksum. */
const OVERHEAD = 12;
/** Chunks that decide how the pixels look. Texts, times, EXIF and animations are removed. */
const KEPT = ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'IDAT', 'IEND'];

/** Source: https://www.w3.org/TR/png-3/ */
export function cleanPng(file: Buffer): Picture {
  const parts = [file.subarray(0, SIGNATURE_LENGTH)];
  let at = SIGNATURE_LENGTH;
  for (let type = ''; type !== 'IEND'; ) {
    const size = OVERHEAD + file.readUInt32BE(at);
    type = file.toString('latin1', at + 4, at + 8);
    if (at + size > file.length || (parts.length === 1 && type !== 'IHDR'))
      throw new PictureError('is damaged.');
    if (KEPT.includes(type)) parts.push(file.subarray(at, at + size));
    at += size;
  }
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  requireShowableSize(width, height);
  return { contentType: 'image/png', bytes: Buffer.concat(parts), width, height };
}
