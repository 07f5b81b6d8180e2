import type { Font } from 'fontkit';
import type { Typeface } from '../text/typefaces.ts';

/** A font of the PDF, which has only the glyphs that were used. These are internals of pdfkit. */
interface PdfkitFont {
  id: string;
  font: Font;
  scale: number;
  subset: { includeGlyph: (id: number) => number };
  /** By the glyph in the PDF: its width in thousandths of the type size, and what it says. */
  widths: number[];
  unicode: number[][];
  ref: () => unknown;
}

export type PdfkitDocument = PDFKit.PDFDocument & {
  _font: PdfkitFont;
  page: { fonts: Record<string, unknown> };
};

export interface EmbeddedFont {
  id: string;
  reference: unknown;
  /** Includes a glyph that says this text; returns its code as four hex digits, and its width. */
  include: (glyph: number, text: string) => { code: string; width: number };
}

/** fontkit reads the glyphs of a font once in a thread. */
const opened = new WeakMap<Typeface, Font>();

/** Embeds fonts into a document when they are first used. */
export function createEmbedder(
  doc: PdfkitDocument,
  { create }: typeof import('fontkit'),
): (typeface: Typeface) => EmbeddedFont {
  const fonts = new Map<Typeface, EmbeddedFont>();
  return (typeface) => {
    const known = fonts.get(typeface);
    if (known) return known;
    const file = opened.get(typeface) ?? (create(typeface.file) as Font);
    opened.set(typeface, file);
    // pdfkit accepts fontkit's fonts, but its types only know files.
    doc.registerFont(typeface.name, file as never).font(typeface.name);
    const font = doc._font;
    const embedded: EmbeddedFont = {
      id: font.id,
      reference: font.ref(),
      include(glyph, text) {
        const id = font.subset.includeGlyph(glyph);
        const width = font.widths[id] ?? font.font.getGlyph(glyph).advanceWidth * font.scale;
        font.widths[id] = width;
        font.unicode[id] ??= Array.from(text, (char) => char.codePointAt(0) ?? 0);
        return { code: id.toString(16).padStart(4, '0'), width };
      },
    };
    fonts.set(typeface, embedded);
    return embedded;
  };
}
