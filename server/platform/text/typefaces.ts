import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Font } from 'harfbuzzjs';
import type { Script } from '#domain/printable.ts';
import { readWoff } from './read-woff.ts';

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
