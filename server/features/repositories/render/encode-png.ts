import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const GRAY = 0;
const RGB = 2;

/**
 * Encodes an opaque PNG, in grey if all pixels are grey. `rgba` has four bytes a pixel. Source:
 * https://www.w3.org/TR/png-3/
 */
export function encodePng(width: number, height: number, rgba: Uint8Array): Buffer {
  const isGray = isAllGray(rgba);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, isGray ? GRAY : RGB], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    // The highest level takes five times as long for 3 % less.
    chunk('IDAT', deflateSync(toLines(width, height, rgba, isGray ? 1 : 3))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Makes rows of the first `channels` of each pixel. Each row begins with its filter, which is "none". */
function toLines(width: number, height: number, rgba: Uint8Array, channels: number): Uint8Array {
  const lines = new Uint8Array((1 + width * channels) * height);
  let to = 0;
  for (let row = 0; row < height; row += 1) {
    to += 1;
    const end = (row + 1) * width * 4;
    for (let from = row * width * 4; from < end; from += 4)
      for (let channel = 0; channel < channels; channel += 1) lines[to++] = rgba[from + channel] as number;
  }
  return lines;
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
