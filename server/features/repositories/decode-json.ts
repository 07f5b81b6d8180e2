const UTF_32 = ['fffe0000', '0000feff'];

/**
 * Decodes a JSON file. Editors of Windows write UTF-16, with a byte order mark or without one; JSON begins
 * with two ASCII characters, so their zeros show it. Returns what is wrong when the encoding is another one.
 */
export function decodeJson(bytes: Uint8Array): { text: string } | { problem: string } {
  const [first = 1, second = 1] = bytes;
  const mark = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  if (UTF_32.includes(mark)) return { problem: inEncoding('UTF-32') };
  const isLittle = mark.startsWith('fffe') || (first !== 0 && second === 0);
  const isBig = mark.startsWith('feff') || (first === 0 && second !== 0);
  const encoding = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8';
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes) };
  } catch {
    const name = encoding === 'utf-8' ? 'another encoding than UTF-8, such as Windows-1252' : 'broken UTF-16';
    return { problem: inEncoding(name) };
  }
}

const inEncoding = (name: string) => `The file is in ${name}. Please save it as UTF-8.`;
