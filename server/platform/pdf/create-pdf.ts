import { loadPdfFonts, type PdfFonts, requirePrintable, toPrintable } from './fonts.ts';

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
  /** Replaces characters that a font lacks by `?`. For names and addresses, which can have any. */
  printable: (font: FontName, text: string) => string;
  /**
   * Writes a text and returns the y coordinate below it. Throws when the font lacks one of its characters.
   */
  write: (font: FontName, size: number, text: string, place: TextPlace) => number;
  /** Draws a line between the margins and returns its y coordinate. */
  drawRule: (y: number) => number;
}

interface PdfInfo {
  title: string;
  author: string;
  createdAt: Date;
}

/**
 * Draws a one-page A4 PDF with embedded fonts. It depends on nothing but the arguments, so that the same
 * document has the same bytes every time.
 */
export async function createPdf(info: PdfInfo, draw: (page: PdfPage) => void): Promise<Buffer> {
  // pdfkit is imported on demand, because loading it delays startup by 100 ms.
  const [{ default: PDFDocument }, fonts] = await Promise.all([import('pdfkit'), loadPdfFonts()]);
  const doc = new PDFDocument({
    size: 'A4',
    margin: PDF_MARGIN,
    lang: 'en-IN',
    displayTitle: true,
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
  const pageWidth = doc.page.width - 2 * PDF_MARGIN;
  draw({
    width: pageWidth,
    printable: (font, text) => toPrintable(fonts[font], text),
    write(font, size, text, { x = PDF_MARGIN, y, width = PDF_MARGIN + pageWidth - x, align, color }) {
      // Amounts use tabular figures. In other fonts these would make dots impossible to copy.
      const features = (font === 'display' ? ['kern', 'tnum'] : ['kern']) as never;
      doc
        .font(font)
        .fontSize(size)
        .fillColor(color ?? TEXT_COLOR)
        .text(requirePrintable(fonts[font], text), x, y, { width, align, features });
      return doc.y;
    },
    drawRule(y) {
      doc
        .moveTo(PDF_MARGIN, y)
        .lineTo(PDF_MARGIN + pageWidth, y)
        .lineWidth(0.75)
        .strokeColor(RULE_COLOR)
        .stroke();
      return y;
    },
  });
  doc.end();
  return done;
}
