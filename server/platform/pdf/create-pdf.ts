import { languageOf, toPrintable } from '#domain/printable.ts';
import { createShaper } from '../text/shape.ts';
import { type FontName, openTypefaces, type Typefaces } from '../text/typefaces.ts';
import { type Line, wrapText } from '../text/wrap.ts';
import { createComposedGlyphs } from './composed-glyphs.ts';
import { drawLine, drawMarks, type Ink } from './draw-line.ts';
import { createEmbedder, type PdfkitDocument } from './embedded-fonts.ts';
import { packTags } from './pack-tags.ts';
import { writeXmp } from './xmp.ts';

export const PDF_MARGIN = 64;
const TEXT_COLOR = '#1a2336';
export const MUTED_COLOR = '#3f475b';
const RULE_COLOR = '#cf7168';

/** The role of a part of the page for programs that read it out. */
type Tag = 'H1' | 'H2' | 'H3' | 'P' | 'Lbl' | 'LBody' | 'TH' | 'TD';
type GroupTag = 'Table' | 'TR' | 'L' | 'LI' | 'Sect';

interface TextPlace {
  x?: number;
  y: number;
  /** The width of the column; by default as far as the right margin. */
  width?: number;
  align?: 'left' | 'right';
  color?: string;
  /** A paragraph by default. */
  tag?: Tag;
  /** Of which cells a header is one. */
  scope?: 'Row' | 'Column';
}

/**
 * Draws on the page. Coordinates are points from the top left corner. What is drawn first is read out first.
 */
export interface PdfPage {
  /** The width between the margins. */
  width: number;
  /** The y coordinate of the bottom margin. */
  bottom: number;
  /**
   * Writes a text and returns the y coordinate below it. What no font has is left out (see
   * `domain/printable.ts`), and `₹` is written in the display font, which alone has it.
   */
  write: (font: FontName, size: number, text: string, place: TextPlace) => number;
  /** Breaks a text into lines of at most `width`, for `writeLines`; `height` is what they need. */
  wrap: (font: FontName, size: number, text: string, width: number) => WrappedText;
  /** Writes the lines as they are and returns the y coordinate below them. */
  writeLines: (wrapped: WrappedText, place: TextPlace) => number;
  /** Groups what `draw` writes, such as the cells of a row, and returns its result. */
  group: <T>(tag: GroupTag, draw: () => T) => T;
  /** Draws a line between the margins and returns its y coordinate. */
  drawRule: (y: number) => number;
  /** The height of a text in a column of `width`. */
  measure: (font: FontName, size: number, text: string, width: number) => number;
  /** Returns `y` if `height` fits below it on the page. Otherwise begins a page and returns its top. */
  keepTogether: (y: number, height: number) => number;
}

export interface WrappedText {
  size: number;
  width: number;
  lines: MeasuredLine[];
  height: number;
  language: string | null;
}

interface MeasuredLine {
  line: Line;
  /** In points. */
  ascent: number;
  height: number;
}

interface PdfInfo {
  title: string;
  author: string;
  createdAt: Date;
  margin?: number;
}

/**
 * Draws a tagged A4 PDF with embedded fonts, and numbers the pages when there are several. It depends on
 * nothing but the arguments, so that the same document has the same bytes every time.
 */
export async function createPdf(
  { margin = PDF_MARGIN, ...info }: PdfInfo,
  draw: (page: PdfPage) => void,
): Promise<Buffer> {
  // The libraries are imported on demand, because loading them delays startup.
  const [{ default: PDFDocument }, fontkit, typefaces] = await Promise.all([
    import('pdfkit'),
    import('fontkit'),
    openTypefaces(),
  ]);
  const shaper = await createShaper(typefaces);
  const [title, author] = [toPrintable(info.title), toPrintable(info.author)];
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'en-IN',
    // `packTags` writes the version, 1.7, for which pdfkit would add its own XMP.
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: info.createdAt },
  }) as PdfkitDocument;
  const done = collect(doc);
  const ink = { doc, embed: createEmbedder(doc, fontkit), composed: createComposedGlyphs(doc) };
  const wrap: PdfPage['wrap'] = (font, size, text, width) => {
    const printed = toPrintable(text.replace(/\r\n?/g, '\n').replaceAll('\t', ' '));
    const lines = wrapText(shaper, font, printed, width / size).map((line) =>
      measureLine(typefaces, font, size, line),
    );
    const height = lines.reduce((sum, each) => sum + each.height, 0);
    return { size, width, lines, height, language: languageOf(printed) };
  };
  /** Of each page: how many letters on it are read from right to left. */
  const rtlLetters = [0];
  draw(createPage(ink, { margin, wrap, rtlLetters }));
  for (const [n, letters] of rtlLetters.entries()) {
    doc.switchToPage(n);
    doc.markContent('Artifact', { type: 'Pagination' });
    const { width, height } = doc.page;
    drawMarks(ink, letters, { x: margin, y: height - 1 });
    const size = 8;
    const [line] = wrapText(shaper, 'text', `Page ${n + 1} of ${rtlLetters.length}`, width);
    doc.fillColor(MUTED_COLOR);
    if (line && rtlLetters.length > 1)
      drawLine(ink, line, { x: width - margin - line.width * size, y: height - margin / 2 + size, size });
    doc.endMarkedContent();
  }
  ink.composed.end();
  writeXmp(doc, { title, author, createdAt: info.createdAt });
  doc.end();
  return packTags(await done);
}

interface PageOptions {
  margin: number;
  wrap: PdfPage['wrap'];
  rtlLetters: number[];
}

function createPage(ink: Ink, { margin, wrap, rtlLetters }: PageOptions): PdfPage {
  const { doc } = ink;
  const width = doc.page.width - 2 * margin;
  const bottom = doc.page.height - margin;
  let parent = doc.struct('Document');
  doc.addStructure(parent);

  const writeLines: PdfPage['writeLines'] = ({ size, lines, width, height, language }, place) => {
    const { x = margin, y, align = 'left', color = TEXT_COLOR, tag = 'P', scope } = place;
    const element = doc.struct(tag, { ...(scope && { scope }), ...(language && { lang: language }) });
    parent.add(element);
    element.add(doc.markStructureContent(tag));
    doc.fillColor(color);
    let top = y;
    for (const { line, ascent, height } of lines) {
      // A paragraph in Urdu begins at the right. A name of one line stays beside its label.
      const isRight = align === 'right' || (line.isRtl && !line.isOnly);
      const left = isRight ? x + width - line.width * size : x;
      drawLine(ink, line, { x: left, y: top + ascent, size });
      top += height;
      rtlLetters[rtlLetters.length - 1] = (rtlLetters.at(-1) ?? 0) + countRtlLetters(line);
    }
    doc.endMarkedContent();
    return y + height;
  };
  return {
    width,
    bottom,
    wrap,
    writeLines,
    measure: (font, size, text, width) => wrap(font, size, text, width).height,
    keepTogether(y, height) {
      if (y + height <= bottom) return y;
      doc.addPage();
      rtlLetters.push(0);
      return margin;
    },
    write: (font, size, text, { x = margin, width: column = margin + width - x, ...place }) =>
      writeLines(wrap(font, size, text, column), { ...place, x, width: column }),
    group(tag, draw) {
      const outer = parent;
      parent = doc.struct(tag);
      outer.add(parent);
      const result = draw();
      parent = outer;
      return result;
    },
    drawRule(y) {
      doc.markContent('Artifact', { type: 'Layout' });
      doc
        .moveTo(margin, y)
        .lineTo(margin + width, y)
        .lineWidth(0.75)
        .strokeColor(RULE_COLOR)
        .stroke();
      doc.endMarkedContent();
      return y;
    },
  };
}

/** A line is as high as its highest font asks for. */
function measureLine(typefaces: Typefaces, font: FontName, size: number, line: Line): MeasuredLine {
  const used = new Set([
    typefaces.latin(font),
    ...line.words.flatMap(({ runs }) => runs.filter(({ isIndian }) => isIndian).map((run) => run.typeface)),
  ]);
  const highest = (of: 'ascent' | 'descent' | 'lineGap') =>
    size * Math.max(...Array.from(used, (typeface) => typeface[of]));
  const ascent = highest('ascent');
  return { line, ascent, height: ascent + highest('descent') + highest('lineGap') };
}

function countRtlLetters({ words }: Line): number {
  return words.reduce((sum, { text, level }) => sum + (level % 2 === 1 ? text.length : 0), 0);
}

function collect(doc: PdfkitDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}
