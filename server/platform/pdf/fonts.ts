import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Font, Glyph, Path } from 'fontkit';

const FOLDER = join(import.meta.dirname, '../../../app/fonts');

/** The shop's faces, as pdfkit takes them. Amounts are set in `display`, which alone has ₹. */
export interface ReceiptFonts {
  display: Font;
  text: Font;
  mono: Font;
}

let fonts: Promise<ReceiptFonts> | undefined;

export function receiptFonts(): Promise<ReceiptFonts> {
  fonts ??= Promise.all(['bricolage-grotesque', 'instrument-sans', 'jetbrains-mono'].map(openFont)).then(
    ([display, text, mono]) => ({ display: display as Font, text: text as Font, mono: mono as Font }),
  );
  return fonts;
}

/** What the face has no sign for becomes a question mark: an e-mail may hold anything. */
export function printable(font: Font, text: string): string {
  return Array.from(text, (sign) => (font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0) ? sign : '?')).join(
    '',
  );
}

async function openFont(name: string): Promise<Font> {
  // Loaded with the first receipt (draw-receipt.ts).
  const { create } = await import('fontkit');
  const font = create(await readFile(join(FOLDER, `${name}.woff2`))) as Font;
  // A sign that is first met as a piece of another (the dots of a colon) would be kept without its meaning, and could then
  // not be copied out of the file.
  for (const sign of font.characterSet) font.glyphForCodePoint(sign);
  const makeSubset = font.createSubset.bind(font);
  font.createSubset = () => writableSubset(font, makeSubset());
  return font;
}

/** What fontkit's subset is made of while it is written. */
interface Subset {
  glyf: Uint8Array[];
  loca: { offsets: number[] };
  hmtx: { metrics: { advance: number; bearing: number }[] };
  offset: number;
  _addGlyph(id: number): number;
}

/**
 * fontkit cuts glyphs out of the font's own table, but in a WOFF2 that table is packed in another form, and its own way of
 * writing outlines fails with the library it uses: they are written here.
 */
function writableSubset(font: Font, made: ReturnType<Font['createSubset']>) {
  const subset = made as unknown as Subset;
  subset._addGlyph = (id) => {
    const glyph = font.getGlyph(id) as Glyph;
    const outline = writeOutline(glyph.path);
    subset.glyf.push(outline);
    subset.loca.offsets.push(subset.offset);
    subset.hmtx.metrics.push({
      advance: glyph.advanceWidth,
      bearing: outline.length ? Math.round(glyph.bbox.minX) : 0,
    });
    subset.offset += outline.length;
    return subset.glyf.length - 1;
  };
  return made;
}

interface Point {
  x: number;
  y: number;
  onCurve: boolean;
}

/** A path as a simple glyph of TrueType's `glyf` table: https://learn.microsoft.com/typography/opentype/spec/glyf */
function writeOutline(path: Path): Uint8Array {
  const contours = contoursOf(path);
  const points = contours.flat();
  if (points.length === 0) return new Uint8Array(0);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const header = [contours.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  let last = -1;
  const ends = contours.map((contour) => {
    last += contour.length;
    return last;
  });
  const bytes = [
    ...words([...header, ...ends, 0]),
    ...points.map(({ onCurve }) => (onCurve ? 1 : 0)),
    ...words(deltas(xs)),
    ...words(deltas(ys)),
  ];
  while (bytes.length % 4) bytes.push(0);
  return Uint8Array.from(bytes);
}

function contoursOf({ commands }: Path): Point[][] {
  const contours: Point[][] = [];
  for (const { command, args } of commands) {
    if (command === 'moveTo') contours.push([]);
    const contour = contours.at(-1);
    for (let n = 0; n + 1 < args.length; n += 2) {
      const onCurve = command !== 'quadraticCurveTo' || n === 2;
      contour?.push({ x: Math.round(args[n] ?? 0), y: Math.round(args[n + 1] ?? 0), onCurve });
    }
  }
  return contours.filter((contour) => contour.length > 0);
}

const deltas = (values: number[]) => values.map((value, n) => value - (values[n - 1] ?? 0));
/** 16 bits each, the high byte first. */
const words = (values: number[]) => values.flatMap((value) => [(value >> 8) & 255, value & 255]);
