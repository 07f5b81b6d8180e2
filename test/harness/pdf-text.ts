import { inflateSync } from 'node:zlib';

/** The text of a PDF: its glyph IDs, decoded with the ToUnicode table of each font. */
export function extractText(pdf: Buffer): string {
  const streams = pdf
    .toString('latin1')
    .split('stream\n')
    .slice(1)
    .map((part) => {
      const raw = Buffer.from(part.slice(0, part.indexOf('\nendstream')), 'latin1');
      try {
        return inflateSync(raw).toString('latin1');
      } catch {
        return '';
      }
    });
  const tables = streams.filter((stream) => stream.includes('beginbfrange')).map(readToUnicode);
  const page = streams.find((stream) => stream.includes(' Tf')) ?? '';
  const runs = [...page.matchAll(/\/F(\d+) [\d.]+ Tf|\[((?:<[\da-f]+>|[-\d. ])+)\] TJ/g)];
  const texts = tables.map((table) =>
    runs.map(([, , shown = '']) =>
      [...shown.matchAll(/<([\da-f]+)>/g)]
        .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
        .map((code) => table[Number.parseInt(code, 16)] ?? '')
        .join(''),
    ),
  );
  return texts.flat().join('\n');
}

function readToUnicode(stream: string): string[] {
  const characters: string[] = [];
  for (const [, from = '', , list = ''] of stream.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g)) {
    const first = Number.parseInt(from, 16);
    for (const [n, [, hex = '']] of [...list.matchAll(/<(\w*)>/g)].entries()) {
      characters[first + n] = Buffer.from(hex, 'hex').swap16().toString('utf16le');
    }
  }
  return characters;
}
