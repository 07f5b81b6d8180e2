export const INK = '#1b2333';
export const SOFT = '#5a6475';
export const ACCENT = '#b3700a';
export const LEFT = 72;
export const WIDTH = 595 - 2 * LEFT;

export const inFont = (
  pdf: PDFKit.PDFDocument,
  font: 'text' | 'display',
  size: number,
  colour = INK,
): PDFKit.PDFDocument => pdf.font(font).fontSize(size).fillColor(colour);

export type Writer = ReturnType<typeof createWriter>;

/** Writes what a report consists of, each thing below the one before. */
export function createWriter(pdf: PDFKit.PDFDocument) {
  // Of the fonts only `display` has the rupee sign.
  const inRs = (text: string) => text.replaceAll('₹', 'Rs ');
  return {
    heading: (text: string) => inFont(pdf, 'display', 20).text(text, LEFT).moveDown(0.6),
    second: (text: string) => inFont(pdf.moveDown(0.5), 'display', 13).text(text, LEFT).moveDown(0.3),
    say: (text: string) =>
      inFont(pdf, 'text', 11)
        .text(inRs(text), LEFT, undefined, { lineGap: 3.5, align: 'justify' })
        .moveDown(0.5),
    point: (text: string) =>
      inFont(pdf, 'text', 11).text(`•  ${inRs(text)}`, LEFT + 12, undefined, { lineGap: 3 }),
    /** A line of the contents. */
    entry: (title: string, page: number) =>
      twoEnds(inFont(pdf, 'text', 12), title, String(page)).moveDown(0.6),
    /** A row of a table, with a line below. */
    row(name: string, value: string) {
      pdf.y += 4;
      twoEnds(inFont(pdf, 'text', 11), name, value);
      line(pdf, [LEFT, pdf.y + 3], [LEFT + WIDTH, pdf.y + 3])
        .lineWidth(0.5)
        .stroke('#c9cfd8');
    },
    figure: (parts: readonly string[]) => drawParts(pdf, parts),
  };
}

function twoEnds(pdf: PDFKit.PDFDocument, left: string, right: string): PDFKit.PDFDocument {
  const { y } = pdf;
  return pdf.text(left, LEFT, y).text(right, LEFT, y, { width: WIDTH, align: 'right' });
}

type Point = readonly [x: number, y: number];
export const line = (pdf: PDFKit.PDFDocument, from: Point, to: Point): PDFKit.PDFDocument =>
  pdf.moveTo(...from).lineTo(...to);

function drawParts(pdf: PDFKit.PDFDocument, parts: readonly string[]): void {
  const top = pdf.y + 14;
  const width = 124;
  for (const [index, part] of parts.entries()) {
    const x = LEFT + (index % 3) * (width + 38);
    const y = top + Math.floor(index / 3) * 92;
    pdf.roundedRect(x, y, width, 52, 5).lineWidth(1.2).stroke(INK);
    inFont(pdf, 'display', 11).text(part, x, y + 20, { width, align: 'center' });
    if (index % 3 < 2 && index + 1 < parts.length)
      line(pdf, [x + width + 4, y + 26], [x + width + 34, y + 26]).stroke(ACCENT);
  }
  inFont(pdf, 'text', 9.5, SOFT)
    .text('Figure 1: parts of the system', LEFT, top + (parts.length > 3 ? 160 : 68), {
      width: WIDTH,
      align: 'center',
    })
    .moveDown(1);
}
