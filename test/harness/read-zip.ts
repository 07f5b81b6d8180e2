import { inflateRawSync } from 'node:zlib';

const END = 0x06_05_4b_50;
const DEFLATED = 8;

/** Reads the texts of the files in a ZIP by their names, from its directory. */
export function readZip(zip: Uint8Array): Map<string, string> {
  const bytes = Buffer.from(zip);
  let end = bytes.length - 22;
  while (bytes.readUInt32LE(end) !== END) end -= 1;
  const files = new Map<string, string>();
  let place = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((at) =>
      bytes.readUInt16LE(place + at),
    ) as [number, number, number];
    const name = bytes.toString('utf8', place + 46, place + 46 + nameLength);
    const local = bytes.readUInt32LE(place + 42);
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const stored = bytes.subarray(begin, begin + bytes.readUInt32LE(place + 20));
    const isDeflated = bytes.readUInt16LE(place + 10) === DEFLATED;
    files.set(name, (isDeflated ? inflateRawSync(stored) : stored).toString());
    place += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}
