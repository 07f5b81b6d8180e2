import { detectImageType } from '#domain/image.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { type Picture, PictureError, requireShowableSize } from './picture.ts';

/**
 * Reads a PNG, JPEG or WebP by its content, not by its name, and removes metadata. Throws PictureError for
 * other files.
 */
export function cleanImage(bytes: Uint8Array): Picture {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    switch (detectImageType(file)) {
      case 'image/png':
        return cleanPng(file);
      case 'image/jpeg':
        return cleanJpeg(file);
      case 'image/webp':
        return cleanWebp(file);
      default:
        throw new PictureError('is not a PNG, JPEG or WebP picture.');
    }
  } catch (error) {
    // A read beyond the end of the file throws a RangeError.
    if (error instanceof RangeError) throw new PictureError('is damaged.');
    throw error;
  }
}

const PNG_SIGNATURE_LENGTH = 8;
/** The bytes of a chunk's length, type and checksum. */
const PNG_OVERHEAD = 12;
/** Chunks that decide how the pixels look. Texts, times, EXIF and animations are removed. */
const PNG_CHUNKS = ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'IDAT', 'IEND'];

/** Source: https://www.w3.org/TR/png-3/ */
function cleanPng(file: Buffer): Picture {
  const parts = [file.subarray(0, PNG_SIGNATURE_LENGTH)];
  let at = PNG_SIGNATURE_LENGTH;
  for (let type = ''; type !== 'IEND'; ) {
    const size = PNG_OVERHEAD + file.readUInt32BE(at);
    type = file.toString('latin1', at + 4, at + 8);
    if (at + size > file.length || (parts.length === 1 && type !== 'IHDR'))
      throw new PictureError('is damaged.');
    if (PNG_CHUNKS.includes(type)) parts.push(file.subarray(at, at + size));
    at += size;
  }
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  requireShowableSize(width, height);
  return { contentType: 'image/png', bytes: Buffer.concat(parts), width, height };
}

const WEBP_HEADER_LENGTH = 12;
/** Chunks of colour profile, transparency and pixels. EXIF, XMP and animations are removed. */
const WEBP_CHUNKS = ['VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L'];
/** The flags of colour profile and transparency in VP8X. */
const WEBP_FLAGS = 0b0011_0000;

/** Source: https://developers.google.com/speed/webp/docs/riff_container */
function cleanWebp(file: Buffer): Picture {
  const end = Math.min(file.length, 8 + file.readUInt32LE(4));
  const parts: Buffer[] = [];
  let size: { width: number; height: number } | null = null;
  for (let at = WEBP_HEADER_LENGTH; at + 8 <= end; ) {
    const type = file.toString('latin1', at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    if (at + 8 + length > end) throw new PictureError('is damaged.');
    if (type === 'ANMF') throw new PictureError('is animated. Please use a still picture.');
    if (WEBP_CHUNKS.includes(type)) {
      const part = Buffer.from(file.subarray(at, Math.min(next, end)));
      if (type === 'VP8X') part[8] = (part[8] as number) & WEBP_FLAGS;
      size ??= readWebpSize(type, file.subarray(at + 8, at + 8 + length));
      parts.push(part);
    }
    at = next;
  }
  if (!size) throw new PictureError('is damaged.');
  requireShowableSize(size.width, size.height);
  const body = Buffer.concat(parts);
  const header = Buffer.from(file.subarray(0, WEBP_HEADER_LENGTH));
  header.writeUInt32LE(4 + body.length, 4);
  return { contentType: 'image/webp', bytes: Buffer.concat([header, body]), ...size };
}

function readWebpSize(type: string, data: Buffer): { width: number; height: number } | null {
  if (type === 'VP8X') return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
  if (type === 'VP8 ')
    return { width: data.readUInt16LE(6) & 0x3f_ff, height: data.readUInt16LE(8) & 0x3f_ff };
  if (type !== 'VP8L') return null;
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3f_ff) + 1, height: ((bits >>> 14) & 0x3f_ff) + 1 };
}
