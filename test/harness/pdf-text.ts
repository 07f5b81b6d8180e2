import { inflateSync } from 'node:zlib';

/** The text of a PDF, page by page: its glyph IDs, decoded with the ToUnicode table of each font. */
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
  const pages = streams.filter((stream) => stream.includes(' Tf')).join('\n');
  const runs = [...pages.matchAll(/\/F(\d+) [\d.]+ Tf|\[((?:<[\da-f]+>|[-\d. ])+)\] TJ/g)];
  let table: string[] = [];
  const texts = runs.map(([, font, shown = '']) => {
    // The tables have the order of the fonts. F1 is the default font, which has none.
    if (font !== undefined) table = tables[Number(font) - 2] ?? [];
    return [...shown.matchAll(/<([\da-f]+)>/g)]
      .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      .map((code) => table[Number.parseInt(code, 16)] ?? '')
      .join('');
  });
  return texts.filter(Boolean).join('\n');
}

function readToUnicode(stream: string): string[] {
  const characters: string[] = [];
  for (const [, from = '', , list = ''] of stream.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g)) {
    const first = Number.parseInt(from, 16);
    for (const [n, [, hex = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries()) {
      // A ligature has several characters.
      characters[first + n] = Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');
    }
  }
  return characters;
}
