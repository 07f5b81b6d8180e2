import { SCRIPTS, scriptOf } from '#domain/printable.ts';
import type { FontName, Typeface, Typefaces } from './typefaces.ts';

/** All measures are fractions of the type size. */
export interface Glyph {
  id: number;
  /** From the beginning of its cluster; the y axis points up. */
  x: number;
  y: number;
}

/** Letters that a font draws together: it may join them, or draw a vowel before its consonant. */
export interface Cluster {
  text: string;
  glyphs: Glyph[];
  width: number;
}

/** A part of a word in one font. Its clusters are in the order in which they are drawn. */
export interface ShapedRun {
  typeface: Typeface;
  isRtl: boolean;
  /** Whether it is in a script of India, where glyphs and characters differ. */
  isIndian: boolean;
  clusters: Cluster[];
  width: number;
}

export type Shaper = Awaited<ReturnType<typeof createShaper>>;

const RUPEE = '₹';
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Creates a shaper that remembers each word, for one document. */
export async function createShaper(typefaces: Typefaces) {
  const harfbuzz = await import('harfbuzzjs');
  const buffer = new harfbuzz.Buffer();
  // Amounts use tabular figures.
  const tabular = [new harfbuzz.Feature('tnum')];
  const words = new Map<string, ShapedRun[]>();

  function shapeRun(typeface: Typeface, text: string, isRtl: boolean): ShapedRun {
    buffer.reset();
    buffer.addText(text);
    buffer.setDirection(isRtl ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
    buffer.setLanguage(typeface.script ? SCRIPTS[typeface.script].language : 'en');
    buffer.guessSegmentProperties();
    harfbuzz.shape(typeface.shaper, buffer, typeface.name === 'display' ? tabular : []);
    const clusters = toClusters(text, buffer.getGlyphInfosAndPositions(), typeface.unitsPerEm);
    const width = clusters.reduce((sum, cluster) => sum + cluster.width, 0);
    return { typeface, isRtl, isIndian: typeface.script !== null, clusters, width };
  }

  return {
    /** Shapes a word, or spaces. The runs are in the order in which they are drawn. */
    shape(font: FontName, word: string, isRtl: boolean) {
      const key = `${font} ${isRtl} ${word}`;
      const known = words.get(key);
      if (known) return known;
      const runs = splitByTypeface(typefaces, font, word).map(({ typeface, text }) =>
        shapeRun(typeface, text, isRtl),
      );
      if (isRtl) runs.reverse();
      words.set(key, runs);
      return runs;
    },
  };
}

interface ShapedGlyph {
  codepoint: number;
  cluster: number;
  xAdvance?: number;
  xOffset?: number;
  yOffset?: number;
}

/** HarfBuzz names the cluster of a glyph by where its text begins. */
function toClusters(text: string, glyphs: ShapedGlyph[], unitsPerEm: number): Cluster[] {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const ends = new Map(starts.map((start, n) => [start, starts[n + 1] ?? text.length]));
  const clusters: Cluster[] = [];
  let last: number | undefined;
  for (const { codepoint, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 } of glyphs) {
    if (cluster !== last)
      clusters.push({ text: text.slice(cluster, ends.get(cluster)), glyphs: [], width: 0 });
    last = cluster;
    const current = clusters.at(-1) as Cluster;
    current.glyphs.push({ id: codepoint, x: current.width + xOffset / unitsPerEm, y: yOffset / unitsPerEm });
    current.width += xAdvance / unitsPerEm;
  }
  return clusters;
}

/** A word whose Latin letters the font lacks is written in `wide` as a whole. Only `display` has the ₹. */
function splitByTypeface(
  { latin, indian }: Typefaces,
  font: FontName,
  word: string,
): { typeface: Typeface; text: string }[] {
  const weight = font === 'display' ? 700 : 400;
  const isOther = (char: string) => char !== RUPEE && scriptOf(char) === null && !/[\u200c\u200d]/.test(char);
  const others = Array.from(word).filter(isOther);
  const base = others.every((char) => has(latin(font), char)) ? latin(font) : latin('wide');
  const runs: { typeface: Typeface; text: string }[] = [];
  for (const { segment } of graphemes.segment(word)) {
    const last = runs.at(-1);
    const script = scriptOf(segment);
    // Full stops such as the danda are in one block, and used with all scripts.
    const isShared = script !== null && /^\p{P}/u.test(segment) && last && has(last.typeface, segment);
    const typeface = isShared
      ? last.typeface
      : script
        ? indian(script, weight)
        : segment === RUPEE
          ? latin('display')
          : base;
    if (last?.typeface === typeface) last.text += segment;
    else runs.push({ typeface, text: segment });
  }
  return runs;
}

function has({ characters }: Typeface, text: string): boolean {
  return characters.has(text.codePointAt(0) ?? 0);
}
