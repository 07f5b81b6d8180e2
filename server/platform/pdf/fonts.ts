import type { Font } from 'fontkit';
import { openFont } from '../open-font.ts';

/**
 * The fonts for pdfkit. `display`, `text` and `mono` are the shop's; of these only `display` has the ₹ glyph,
 * so texts with amounts use it. `wide` has the characters that students write: Greek, arrows, formulas.
 */
export interface PdfFonts {
  display: Font;
  text: Font;
  mono: Font;
  wide: Font;
}

const WIDE = 'dejavu-sans-condensed';

let fonts: Promise<PdfFonts> | undefined;
let wideFont: Promise<Font> | undefined;

/**
 * Lists the characters of a text that the font `wide` lacks, without repeats. Only the font's table of
 * characters is read.
 */
export async function listUnprintable(text: string): Promise<string[]> {
  wideFont ??= openFont(WIDE);
  const font = await wideFont;
  return [...new Set(text)].filter((char) => !hasGlyph(font, char));
}

/** Loads the fonts once. */
export function loadPdfFonts(): Promise<PdfFonts> {
  fonts ??= openPdfFonts();
  return fonts;
}

/**
 * Replaces characters that the font lacks by question marks. Use it for names and addresses, which can have
 * any character.
 */
export function toPrintable(font: Font, text: string): string {
  return Array.from(text, (char) => (hasGlyph(font, char) ? char : '?')).join('');
}

/** Returns a text of the shop. Throws when the font lacks one of its characters. */
export function requirePrintable(font: Font, text: string): string {
  const missing = Array.from(text).find((char) => !hasGlyph(font, char));
  if (missing !== undefined) throw new Error(`The font ${font.familyName} has no ${missing} for “${text}”.`);
  return text;
}

/** A line break needs no glyph. */
function hasGlyph(font: Font, char: string): boolean {
  return char === '\n' || font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0);
}

async function openPdfFonts(): Promise<PdfFonts> {
  const [display, text, mono, wide] = await Promise.all([
    openFont('bricolage-grotesque'),
    openFont('instrument-sans'),
    openFont('jetbrains-mono'),
    openFont(WIDE),
  ]);
  // fontkit caches glyphs without their character when it first meets them as components of others. Such text
  // could not be copied out of the PDF.
  for (const font of [display, text, mono, wide]) {
    for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  }
  return { display, text, mono, wide };
}

/**
 * Breaks a text into lines of at most `width`, after spaces or inside words that are longer than a line.
 * `width` is in units of the type size, and `fontOf` names the font of a character. Takes linear time, where
 * pdfkit's own wrapping takes minutes for a long word.
 */
export function wrapText(fontOf: (char: string) => Font, text: string, width: number): string[] {
  const widths = new Map<string, number>();
  const widthOf = (char: string) => {
    const known = widths.get(char);
    if (known !== undefined) return known;
    const font = fontOf(char);
    const found = font.glyphForCodePoint(char.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm;
    widths.set(char, found);
    return found;
  };
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let [line, used] = ['', 0];
    const endLine = () => {
      lines.push(line.trimEnd());
      [line, used] = ['', 0];
    };
    for (const word of paragraph.split(/(?<= )/)) {
      const needed = Array.from(word.trimEnd()).reduce((sum, char) => sum + widthOf(char), 0);
      if (line && used + needed > width) endLine();
      for (const char of word) {
        if (line && char !== ' ' && used + widthOf(char) > width) endLine();
        line += char;
        used += widthOf(char);
      }
    }
    endLine();
  }
  return lines;
}
