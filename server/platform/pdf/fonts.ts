import type { Font } from 'fontkit';
import { openFont } from '../open-font.ts';

/** The shop's fonts for pdfkit. Only `display` has the ₹ glyph, so texts with amounts use it. */
export interface PdfFonts {
  display: Font;
  text: Font;
  mono: Font;
}

let fonts: Promise<PdfFonts> | undefined;

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

function hasGlyph(font: Font, char: string): boolean {
  return font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0);
}

async function openPdfFonts(): Promise<PdfFonts> {
  const [display, text, mono] = await Promise.all([
    openFont('bricolage-grotesque'),
    openFont('instrument-sans'),
    openFont('jetbrains-mono'),
  ]);
  // fontkit caches glyphs without their character when it first meets them as components of others. Such text
  // could not be copied out of the PDF.
  for (const font of [display, text, mono]) {
    for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  }
  return { display, text, mono };
}
