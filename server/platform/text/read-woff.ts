import { inflateSync } from 'node:zlib';

/** Unpacks a WOFF 1.0 file into the TrueType file that it holds. See https://www.w3.org/TR/WOFF/. */
export function readWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, n) => {
    const entry = woff.subarray(44 + 20 * n, 64 + 20 * n);
    const [offset, packed, size] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
    const bytes = woff.subarray(offset, offset + packed);
    const checksum = entry.subarray(16, 20);
    return { tag: entry.subarray(0, 4), checksum, bytes: packed < size ? inflateSync(bytes) : bytes };
  });
  const header = Buffer.alloc(12 + 16 * count);
  woff.copy(header, 0, 4, 8);
  const exponent = Math.floor(Math.log2(count));
  const range = 16 * 2 ** exponent;
  for (const [n, value] of [count, range, exponent, 16 * count - range].entries())
    header.writeUInt16BE(value, 4 + 2 * n);
  let offset = header.length;
  const parts: Buffer[] = [header];
  for (const [n, { tag, checksum, bytes }] of tables.entries()) {
    const entry = 12 + 16 * n;
    tag.copy(header, entry);
    checksum.copy(header, entry + 4);
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(bytes.length, entry + 12);
    const padding = Buffer.alloc(-bytes.length & 3);
    parts.push(bytes, padding);
    offset += bytes.length + padding.length;
  }
  return Buffer.concat(parts);
}
