import { loadPdfFonts, type PdfFonts, requirePrintable, toPrintable, wrapText } from './fonts.ts';

type FontName = keyof PdfFonts;

export const PDF_MARGIN = 64;
const TEXT_COLOR = '#1a2336';
export const MUTED_COLOR = '#3f475b';
const RULE_COLOR = '#cf7168';

interface TextPlace {
  x?: number;
  y: number;
  /** The width of the column; by default as far as the right margin. */
  width?: number;
  align?: 'left' | 'right';
  color?: string;
}

/** Draws on the page. Coordinates are points from the top left corner. */
export interface PdfPage {
  /** The width between the margins. */
  width: number;
  /** The y coordinate of the bottom margin. */
  bottom: number;
  /**
   * Replaces characters that a font lacks, except `₹`, by `?`. For names and addresses, which can have any.
   */
  printable: (font: FontName, text: string) => string;
  /**
   * Writes a text and returns the y coordinate below it. `₹` is written in the display font, which alone has
   * it. Throws when the font lacks another character.
   */
  write: (font: FontName, size: number, text: string, place: TextPlace) => number;
  /** Breaks a text into lines of at most `width`, for `writeLines`; `height` is what they need. */
  wrap: (font: FontName, size: number, text: string, width: number) => WrappedText;
  /** Writes the lines as they are and returns the y coordinate below them. */
  writeLines: (wrapped: WrappedText, place: { x: number; y: number }) => number;
  /** Draws a line between the margins and returns its y coordinate. */
  drawRule: (y: number) => number;
  /** The height of a text in a column of `width`. */
  measure: (font: FontName, size: number, text: string, width: number) => number;
  /** Returns `y` if `height` fits below it on the page. Otherwise begins a page and returns its top. */
  keepTogether: (y: number, height: number) => number;
}

export interface WrappedText {
  font: FontName;
  size: number;
  lines: string[];
  height: number;
}

interface PdfInfo {
  title: string;
  author: string;
  createdAt: Date;
  margin?: number;
}

/**
 * Draws an A4 PDF with embedded fonts, and numbers the pages when there are several. It depends on nothing
 * but the arguments, so that the same document has the same bytes every time.
 */
export async function createPdf(
  { margin = PDF_MARGIN, ...info }: PdfInfo,
  draw: (page: PdfPage) => void,
): Promise<Buffer> {
  // pdfkit is imported on demand, because loading it delays startup by 100 ms.
  const [{ default: PDFDocument }, fonts] = await Promise.all([import('pdfkit'), loadPdfFonts()]);
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'en-IN',
    displayTitle: true,
    bufferPages: true,
    info: { Title: info.title, Author: info.author, CreationDate: info.createdAt },
  });
  // pdfkit accepts fontkit's fonts, but its types only know files.
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font as never);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const pageWidth = doc.page.width - 2 * margin;
  const bottom = doc.page.height - margin;
  // Amounts use tabular figures. In other fonts these would make dots impossible to copy.
  const featuresOf = (font: FontName) => (font === 'display' ? ['kern', 'tnum'] : ['kern']) as never;
  draw({
    width: pageWidth,
    bottom,
    measure: (font, size, text, width) =>
      doc
        .font(font)
        .fontSize(size)
        .heightOfString(text, { width, features: featuresOf(font) }),
    keepTogether(y, height) {
      if (y + height <= bottom) return y;
      doc.addPage();
      return margin;
    },
    printable: (font, text) =>
      splitByFont(font, text)
        .map((part) => toPrintable(fonts[part.font], part.text))
        .join(''),
    write(font, size, text, { x = margin, y, width = margin + pageWidth - x, align, color }) {
      doc.fontSize(size).fillColor(color ?? TEXT_COLOR);
      const parts = splitByFont(font, text);
      for (const [n, part] of parts.entries()) {
        const options = { width, align, features: featuresOf(part.font), continued: n < parts.length - 1 };
        doc.font(part.font);
        const words = requirePrintable(fonts[part.font], part.text);
        if (n === 0) doc.text(words, x, y, options);
        else doc.text(words, options);
      }
      return doc.y;
    },
    wrap(font, size, text, width) {
      const { ascent, descent, lineGap, unitsPerEm } = fonts[font];
      const lines = wrapText(fonts[font], text, width / size);
      const height = (lines.length * size * (ascent - descent + lineGap)) / unitsPerEm;
      return { font, size, lines, height };
    },
    writeLines({ font, size, lines, height }, { x, y }) {
      doc.font(font).fontSize(size).fillColor(TEXT_COLOR);
      for (const [index, line] of lines.entries()) {
        const place = [x, y + (index * height) / lines.length] as const;
        const text = requirePrintable(fonts[font], line);
        doc.text(text, ...place, { lineBreak: false, features: featuresOf(font) });
      }
      return y + height;
    },
    drawRule(y) {
      doc
        .moveTo(margin, y)
        .lineTo(margin + pageWidth, y)
        .lineWidth(0.75)
        .strokeColor(RULE_COLOR)
        .stroke();
      return y;
    },
  });
  const { count } = doc.bufferedPageRange();
  for (let n = 0; n < count && count > 1; n += 1) {
    doc.switchToPage(n);
    // Below the margin, a text would otherwise begin a page.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - margin / 2;
    doc.font('text').fontSize(8).fillColor(MUTED_COLOR);
    doc.text(`Page ${n + 1} of ${count}`, margin, y, { width: pageWidth, align: 'right' });
  }
  doc.end();
  return done;
}

/** Splits a text at each `₹`, which only the display font has. */
function splitByFont(font: FontName, text: string): { font: FontName; text: string }[] {
  if (font === 'display' || !text.includes('₹')) return [{ font, text }];
  return text
    .split(/(₹)/)
    .filter(Boolean)
    .map((part) => ({ font: part === '₹' ? 'display' : font, text: part }));
}
