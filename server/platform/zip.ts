import { crc32 } from 'node:zlib';
import { toDay } from '#domain/time.ts';

export interface ZipFile {
  /** In ASCII. */
  name: string;
  bytes: Buffer;
}

/**
 * Writes a ZIP archive of uncompressed files, one after another, as APPNOTE.TXT of PKWARE describes it. All
 * together are smaller than 4 GiB.
 */
export async function* writeZip(files: AsyncIterable<ZipFile>, changedAt: Date): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, bytes } of files) {
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0); // The version of the format that a reader needs: 2.0.
    facts.writeUInt16LE(dosDate(changedAt), 8);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const header = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name)]);
    yield header;
    yield bytes;
    const position = Buffer.alloc(14);
    position.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\0'), facts, position, Buffer.from(name));
    offset += header.length + bytes.length;
  }
  const entries = Buffer.concat(directory);
  yield entries;
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(directory.length / 4, 8);
  end.writeUInt16LE(directory.length / 4, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  yield end;
}

/** The day in India, as MS-DOS stored it. */
function dosDate(time: Date): number {
  const [year = 0, month = 0, day = 0] = toDay(time).split('-').map(Number);
  return ((year - 1980) << 9) | (month << 5) | day;
}
