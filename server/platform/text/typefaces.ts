import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import type { Font } from 'harfbuzzjs';
import type { Script } from '#domain/printable.ts';

/**
 * `display`, `text` and `mono` are the shop's; of these only `display` has the ₹ glyph. `wide` has what
 * students write: Greek, arrows, formulas, and Latin letters with every diacritic of Indian names.
 */
export type FontName = 'display' | 'text' | 'mono' | 'wide';
export type Weight = 400 | 700;

/** A font with what is needed to shape and to embed it. Its measures are fractions of the type size. */
export interface Typeface {
  name: string;
  /** The script of India for which it is; null for the others. */
  script: Script | null;
  /** A TrueType file. */
  file: Buffer;
  shaper: Font;
  unitsPerEm: number;
  ascent: number;
  /** Below the baseline, as a positive number. */
  descent: number;
  lineGap: number;
  characters: ReadonlySet<number>;
}

export interface Typefaces {
  latin(name: FontName): Typeface;
  /** Each is read when it is first asked for. */
  indian(script: Script, weight: Weight): Typeface;
}

const FILES: Record<FontName, string> = {
  display: 'bricolage-grotesque',
  text: 'instrument-sans',
  mono: 'jetbrains-mono',
  wide: 'dejavu-sans-condensed',
};

let opened: Promise<Typefaces> | undefined;

/**
 * Opens the fonts of documents and social cards, once in a thread. HarfBuzz, which shapes them, is imported
 * on demand.
 */
export function openTypefaces(): Promise<Typefaces> {
  opened ??= import('harfbuzzjs').then((harfbuzz) => {
    const cache = new Map<string, Typeface>();
    const get = (name: string, script: Script | null, read: () => Buffer) => {
      const known = cache.get(name);
      if (known) return known;
      const typeface = { name, script, ...openTypeface(harfbuzz, read()) };
      cache.set(name, typeface);
      return typeface;
    };
    return {
      latin: (name) =>
        get(name, null, () =>
          readFileSync(new URL(`../../../app/fonts/${FILES[name]}.ttf`, import.meta.url)),
        ),
      indian: (script, weight) =>
        get(`${script}-${weight}`, script, () => readWoff(readFileSync(findFile(script, weight)))),
    };
  });
  return opened;
}

/** Urdu is written in a Naskh, which needs no taller lines than the other scripts. */
function findFile(script: Script, weight: Weight): string {
  const family = script === 'arabic' ? 'noto-naskh-arabic' : `noto-sans-${script}`;
  const file = `@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`;
  return fileURLToPath(import.meta.resolve(file));
}

function openTypeface(
  { Blob, Face, Font }: typeof import('harfbuzzjs'),
  file: Buffer,
): Omit<Typeface, 'name' | 'script'> {
  const face = new Face(new Blob(file));
  const shaper = new Font(face);
  const { ascender, descender, lineGap } = shaper.hExtents();
  return {
    file,
    shaper,
    unitsPerEm: face.upem,
    ascent: ascender / face.upem,
    descent: -descender / face.upem,
    lineGap: lineGap / face.upem,
    characters: new Set(face.collectUnicodes()),
  };
}

/** Unpacks a WOFF 1.0 file into the TrueType file that it holds. See https://www.w3.org/TR/WOFF/. */
function readWoff(woff: Buffer): Buffer {
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
