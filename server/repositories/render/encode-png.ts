import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const GRAY = 0;
const RGB = 2;

/** An opaque PNG, in grey where all pixels are. `rgba` has four bytes a pixel. Source: https://www.w3.org/TR/png-3/ */
export function encodePng(width: number, height: number, rgba: Uint8Array): Buffer {
  const isGray = isAllGray(rgba);
  const channels = isGray ? 1 : 3;
  const stride = 1 + width * channels;
  // Each line begins with its filter: none.
  const lines = Buffer.alloc(stride * height);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const at = Math.floor(pixel / width) * stride + 1 + (pixel % width) * channels;
    for (let channel = 0; channel < channels; channel += 1)
      lines[at + channel] = rgba[pixel * 4 + channel] as number;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, isGray ? GRAY : RGB], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function isAllGray(rgba: Uint8Array): boolean {
  for (let at = 0; at < rgba.length; at += 4)
    if (rgba[at] !== rgba[at + 1] || rgba[at] !== rgba[at + 2]) return false;
  return true;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
