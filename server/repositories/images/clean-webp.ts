import { type Picture, PictureError, requireShowableSize } from './picture.ts';

const HEADER_LENGTH = 12;
/** Chunks of colour profile, transparency and pixels. EXIF, XMP and animations are removed. */
const KEPT = ['VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L'];
/** The flags of colour profile and transparency in VP8X. */
const KEPT_FLAGS = 0b0011_0000;

/** Source: https://developers.google.com/speed/webp/docs/riff_container */
export function cleanWebp(file: Buffer): Picture {
  const end = Math.min(file.length, 8 + file.readUInt32LE(4));
  const parts: Buffer[] = [];
  let size: { width: number; height: number } | null = null;
  for (let at = HEADER_LENGTH; at + 8 <= end; ) {
    const type = file.toString('latin1', at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    if (at + 8 + length > end) throw new PictureError('is damaged.');
    if (type === 'ANMF') throw new PictureError('is animated. Please use a still picture.');
    if (KEPT.includes(type)) {
      const part = Buffer.from(file.subarray(at, Math.min(next, end)));
      if (type === 'VP8X') part[8] = (part[8] as number) & KEPT_FLAGS;
      size ??= readSize(type, file.subarray(at + 8, at + 8 + length));
      parts.push(part);
    }
    at = next;
  }
  if (!size) throw new PictureError('is damaged.');
  requireShowableSize(size.width, size.height);
  const body = Buffer.concat(parts);
  const header = Buffer.from(file.subarray(0, HEADER_LENGTH));
  header.writeUInt32LE(4 + body.length, 4);
  return { contentType: 'image/webp', bytes: Buffer.concat([header, body]), ...size };
}

function readSize(type: string, data: Buffer): { width: number; height: number } | null {
  if (type === 'VP8X') return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
  if (type === 'VP8 ')
    return { width: data.readUInt16LE(6) & 0x3f_ff, height: data.readUInt16LE(8) & 0x3f_ff };
  if (type !== 'VP8L') return null;
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3f_ff) + 1, height: ((bits >>> 14) & 0x3f_ff) + 1 };
}
