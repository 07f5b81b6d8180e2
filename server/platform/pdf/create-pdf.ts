import { loadPdfFonts, type PdfFonts, requirePrintable, toPrintable, wrapText } from './fonts.ts';

type FontName = keyof PdfFonts;

export const PDF_MARGIN = 64;
const TEXT_COLOR = '#1a2336';
export const MUTED_COLOR = '#3f475b';
const RULE_COLOR = '#cf7168';

/** The most UTF-16 units of a text that the font library gets at once. */
const MAX_PIECE = 128;

/** Each line is laid out here. With a width, pdfkit doesn't measure it once more. */
const IN_PLACE = { lineBreak: false, baseline: 'alphabetic', textWidth: 0, wordCount: 1 } as const;

interface LinePlace {
  x: number;
  y: number;
  width: number;
  align: 'left' | 'right';
}

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
  const wrap = (font: FontName, size: number, text: string, width: number): WrappedText => {
    const { ascent, descent, lineGap, unitsPerEm } = fonts[font];
    const lines = wrapText((char) => fonts[fontOf(font, char)], text, width / size);
    const height = (lines.length * size * (ascent - descent + lineGap)) / unitsPerEm;
    return { font, size, lines, height };
  };
  const drawLine = ({ font, size }: WrappedText, line: string, place: LinePlace) => {
    const { ascent, unitsPerEm } = fonts[font];
    const baseline = place.y + (size * ascent) / unitsPerEm;
    const pieces = splitLine(font, line);
    const isMeasured = pieces.length > 1 || place.align === 'right';
    const widths = pieces.map(({ font, text }) => {
      const features = featuresOf(font);
      return isMeasured ? doc.font(font).fontSize(size).widthOfString(text, { features }) : 0;
    });
    const width = widths.reduce((sum, each) => sum + each, 0);
    let x = place.align === 'right' ? place.x + place.width - width : place.x;
    for (const [index, piece] of pieces.entries()) {
      const text = requirePrintable(fonts[piece.font], piece.text);
      const features = featuresOf(piece.font);
      doc
        .font(piece.font)
        .fontSize(size)
        .text(text, x, baseline, { ...IN_PLACE, features });
      x += widths[index] ?? 0;
    }
  };
  const drawLines = (wrapped: WrappedText, place: LinePlace) => {
    const { lines, height } = wrapped;
    for (const [index, line] of lines.entries())
      drawLine(wrapped, line, { ...place, y: place.y + (index * height) / lines.length });
    return place.y + height;
  };
  draw({
    width: pageWidth,
    bottom,
    measure: (font, size, text, width) => wrap(font, size, text, width).height,
    keepTogether(y, height) {
      if (y + height <= bottom) return y;
      doc.addPage();
      return margin;
    },
    printable: (font, text) =>
      Array.from(text, (char) => toPrintable(fonts[fontOf(font, char)], char)).join(''),
    write(font, size, text, { x = margin, y, width = margin + pageWidth - x, align = 'left', color }) {
      doc.fillColor(color ?? TEXT_COLOR);
      return drawLines(wrap(font, size, text, width), { x, y, width, align });
    },
    wrap,
    writeLines(wrapped, { x, y }) {
      doc.fillColor(TEXT_COLOR);
      return drawLines(wrapped, { x, y, width: 0, align: 'left' });
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

/** Amounts use tabular figures. In other fonts these would make dots impossible to copy. */
function featuresOf(font: FontName): never {
  return (font === 'display' ? ['kern', 'tnum'] : ['kern']) as never;
}

/** Only the display font has the ₹. */
function fontOf(font: FontName, char: string): FontName {
  return char === '₹' ? 'display' : font;
}

/**
 * Splits a line into pieces of one font. The font library takes time that grows with the square of a piece's
 * length, and a line of combining characters, which have no width, can be as long as the whole text.
 */
function splitLine(font: FontName, line: string): { font: FontName; text: string }[] {
  const pieces: { font: FontName; text: string }[] = [];
  for (const char of line) {
    const last = pieces.at(-1);
    if (last && last.font === fontOf(font, char) && last.text.length < MAX_PIECE) last.text += char;
    else pieces.push({ font: fontOf(font, char), text: char });
  }
  return pieces;
}
