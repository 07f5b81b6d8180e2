import { frozenNameForDocuments } from '#domain/printable.ts';
import { formatDate, toSeconds } from '#domain/time.ts';
import { createPdf, MUTED_COLOR, type PdfPage } from '../../platform/pdf/create-pdf.ts';
import {
  type CitedProject,
  citeInWords,
  DISCLOSURE_FIELDS,
  DISCLOSURE_LABELS,
  type DisclosureTexts,
  listReferences,
} from './rules/disclosure.ts';

const MARGIN = 44;
const GAP = 22;
const HEADING_HEIGHT = 17;
const SIGNATURE_HEIGHT = 40;
const LARGEST_SIZE = 10.5;
/** The smallest of so many sizes is a quarter of a point, at which any text fits. */
const SIZES = 128;
/** Line breaks are only replaced in texts that would be smaller than this with them. */
const COMFORTABLE_SIZE = 7;
const SIGNATURES = ['Student', 'Guide', 'Date'];

/**
 * Renders a saved disclosure as a PDF of one page for a college, with room for signatures. Nothing is cut:
 * the type shrinks until all texts fit.
 */
export async function renderDisclosure(
  bought: CitedProject,
  { texts, savedAt }: { texts: DisclosureTexts; savedAt: Date },
): Promise<Buffer> {
  const project = { ...bought, projectName: frozenNameForDocuments(bought.projectName) };
  const title = `Disclosure: ${project.projectName}`;
  const info = { title, author: project.shopName, createdAt: savedAt, margin: MARGIN };
  return createPdf(info, (page) => {
    const { write, drawRule, bottom } = page;
    const signaturesY = bottom - SIGNATURE_HEIGHT;
    const citation = page.wrap('wide', 8, listReferences(project).join('\n'), page.width);
    const citationY = signaturesY - citation.height - 26;

    const caption = `DISCLOSURE OF REUSED WORK, ${formatDate(toSeconds(savedAt)).toUpperCase()}`;
    write('mono', 8.5, caption, { y: MARGIN, color: MUTED_COLOR });
    const y = write('display', 19, project.projectName, { y: MARGIN + 16, tag: 'H1' }) + 6;
    const top = drawRule(write('wide', 9, citeInWords(project), { y }) + 10) + 12;
    drawTexts(page, toTexts(texts), { top, height: citationY - top - 12 });

    drawRule(citationY - 8);
    write('text', 8, 'Citation (IEEE)', { y: citationY, color: MUTED_COLOR, tag: 'H2' });
    page.writeLines(citation, { x: MARGIN, y: citationY + 11 });
    drawSignatures(page, signaturesY);
  });
}

function toTexts(texts: DisclosureTexts): string[] {
  return DISCLOSURE_FIELDS.map((field) => texts[field].trim() || '–');
}

/** Draws the fields in two rows of two, in the largest type that fits. */
function drawTexts(page: PdfPage, texts: string[], { top, height }: { top: number; height: number }): void {
  const width = (page.width - GAP) / 2;
  const available = height - 2 * HEADING_HEIGHT - GAP;
  const isComfortable = heightOf(toRows(texts, COMFORTABLE_SIZE)) <= available;
  // Thousands of short lines fit only as running text.
  const shown = isComfortable ? texts : texts.map((text) => text.replace(/(?<!\s)\s*\n\s*/g, ' ¶ '));
  const sizes = Array.from({ length: SIZES }, (_, step) => LARGEST_SIZE * 0.97 ** step);
  // A smaller type never needs more lines.
  let [first, last] = [0, sizes.length - 1];
  while (first < last) {
    const middle = Math.floor((first + last) / 2);
    if (heightOf(toRows(shown, sizes[middle] ?? 0)) <= available) last = middle;
    else first = middle + 1;
  }

  let y = top;
  for (const row of toRows(shown, sizes[first] ?? 0)) {
    for (const { label, wrapped, x } of row.cells) {
      page.write('display', 11, label, { x, y, width, tag: 'H2' });
      page.writeLines(wrapped, { x, y: y + HEADING_HEIGHT });
    }
    y += HEADING_HEIGHT + row.height + GAP;
  }

  function heightOf(rows: ReturnType<typeof toRows>): number {
    return rows.reduce((sum, row) => sum + row.height, 0);
  }

  function toRows(written: readonly string[], size: number) {
    const cells = DISCLOSURE_FIELDS.map((field, index) => ({
      label: DISCLOSURE_LABELS[field],
      wrapped: page.wrap('wide', size, written[index] ?? '', width),
      x: MARGIN + (index % 2) * (width + GAP),
    }));
    return [cells.slice(0, 2), cells.slice(2)].map((row) => ({
      cells: row,
      height: Math.max(...row.map(({ wrapped }) => wrapped.height)),
    }));
  }
}

/** Draws lines to sign on. */
function drawSignatures({ write, width }: PdfPage, y: number): void {
  const column = width / SIGNATURES.length;
  for (const [index, name] of SIGNATURES.entries()) {
    const place = { x: MARGIN + index * column, width: column - GAP };
    write('mono', 8, '.'.repeat(Math.floor(place.width / 4.8)), { ...place, y: y + 14, color: MUTED_COLOR });
    write('text', 8, name, { ...place, y: y + 26, color: MUTED_COLOR });
  }
}
