import { create, type Font } from 'fontkit';
import * as harfbuzz from 'harfbuzzjs';
import { describe, expect, test } from 'vitest';
import { listUnprintable, SCRIPTS, type Script, scriptOf, toPrintable } from '#domain/printable.ts';
import { WORDS } from '#test/harness/words.ts';
import { createShaper } from './shape.ts';
import { openTypefaces, type Typeface } from './typefaces.ts';
import { sortVisually, wrapText } from './wrap.ts';

const typefaces = await openTypefaces();
const shaper = await createShaper(typefaces);
const DIGITS = /^\p{Nd}+$/u;
const scripts = Object.keys(SCRIPTS) as Script[];

/** What is drawn: the number of each glyph and where it stands, in thousandths of the type size. */
type Drawn = [id: number, x: number, y: number][];

function draw(word: string): Drawn {
  let pen = 0;
  const [line] = wrapText(shaper, 'text', word, Number.POSITIVE_INFINITY);
  const runs = sortVisually(line?.words ?? []).flatMap((each) => each.runs);
  return runs.flatMap(({ clusters }) =>
    clusters.flatMap(({ glyphs, width }) => {
      const begin = pen;
      pen += width;
      return glyphs.map(({ id, x, y }) => place(id, begin + x, y));
    }),
  );
}

function drawWithHarfbuzz({ shaper, unitsPerEm }: Typeface, word: string): Drawn {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(word);
  // Numbers in Urdu are read from left to right.
  if (DIGITS.test(word)) buffer.setDirection(harfbuzz.Direction.LTR);
  buffer.guessSegmentProperties();
  harfbuzz.shape(shaper, buffer);
  let pen = 0;
  return buffer.getGlyphInfosAndPositions().map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
    const placed = place(codepoint, (pen + xOffset) / unitsPerEm, yOffset / unitsPerEm);
    pen += xAdvance;
    return placed;
  });
}

const place = (id: number, x: number, y: number): Drawn[number] => [
  id,
  Math.round(x * 1000),
  Math.round(y * 1000),
];

describe('shaping', () => {
  test.each(scripts)('words in %s are drawn as HarfBuzz draws the whole word', (script) => {
    for (const word of WORDS[script].map((each) => each.normalize('NFC'))) {
      const drawn = draw(word);
      expect(drawn, word).toEqual(drawWithHarfbuzz(typefaces.indian(script, 400), word));
      expect(drawn.map(([id]) => id)).not.toContain(0);
    }
  });

  // fontkit draws words of the other scripts wrong, or throws.
  test.each(['devanagari', 'oriya', 'tamil', 'arabic'] as const)(
    'fontkit chooses the same glyphs in %s',
    (script) => {
      const font = create(typefaces.indian(script, 400).file) as Font;
      for (const word of WORDS[script].filter((each) => !DIGITS.test(each)))
        expect(draw(word).map(([id]) => id)).toEqual(font.layout(word).glyphs.map(({ id }) => id));
    },
  );

  test('a word whose letters the font lacks is written in one font, and scripts keep theirs', () => {
    const facesOf = (text: string) =>
      wrapText(shaper, 'text', text, 100).flatMap(({ words }) =>
        words.flatMap(({ runs }) => runs.map(({ typeface }) => typeface.name)),
      );
    expect(facesOf('Praśālā')).toEqual(['wide']);
    expect(facesOf('₹5')).toEqual(['display', 'text']);
    expect(facesOf('हिन्दी, OCR')).toEqual(['devanagari-400', 'text', 'text', 'text']);
    expect(facesOf('বাংলা।')).toEqual(['bengali-400']);
  });

  test('lines are broken between words, and inside one only between what a person sees as characters', () => {
    const linesOf = (text: string, width: number) =>
      wrapText(shaper, 'text', text, width).map(({ words }) => words.map((word) => word.text).join(''));
    expect(linesOf('தமிழ் தொழில் நுட்பம்', 6)).toEqual(['தமிழ்', 'தொழில்', 'நுட்பம்']);
    expect(linesOf('हिन्दी', 0.1)).toEqual(['हि', 'न्दी']);
  });

  test('words of a line are sorted by the direction in which each is read', () => {
    const sorted = (text: string) =>
      wrapText(shaper, 'text', text, 100).map((line) =>
        sortVisually(line.words)
          .map((word) => word.text)
          .join(''),
      );
    expect(sorted('Name: اردو 12 نظام end')).toEqual(['Name: نظام 12 اردو end']);
    expect(sorted('اردو OCR نظام')).toEqual(['نظام OCR اردو']);
  });
});

describe('what documents can print', () => {
  test('a font has each of these characters, and no font has others in its blocks', () => {
    const differences: string[] = [];
    for (let codePoint = 0x20; codePoint < 0x1_00_00; codePoint += 1) {
      const char = String.fromCodePoint(codePoint);
      if (/[\p{C}\p{Z}]/u.test(char)) continue;
      const script = scriptOf(char);
      const font = script ? typefaces.indian(script, 400) : typefaces.latin('wide');
      // A composed character stands for those that it is made of.
      const chars = Array.from(char.normalize('NFC'));
      const has = chars.every((each) => font.characters.has(each.codePointAt(0) ?? 0));
      if (has !== (toPrintable(char) === char.normalize('NFC')))
        differences.push(`${codePoint.toString(16)} ${char}`);
    }
    expect(differences).toEqual([]);
  });

  test.each(scripts)('both weights of %s have the same characters', (script) => {
    const [regular, bold] = [typefaces.indian(script, 400), typefaces.indian(script, 700)];
    expect([...bold.characters].filter((char) => !regular.characters.has(char))).toEqual([]);
    expect(listUnprintable(WORDS[script].join(' '))).toEqual([]);
  });
});
