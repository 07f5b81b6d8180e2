import { describeRegistration, describeSeller } from '#content/mails/seller.ts';
import { formatDateTime, formatLongDate, toSeconds } from '#domain/time.ts';
import type { Shop } from '../../context.ts';
import type { Block } from '../../platform/markdown/blocks.ts';
import { plainText } from '../../platform/markdown/plain-text.ts';
import { createPdf, MUTED_COLOR, PDF_MARGIN, type PdfPage } from '../../platform/pdf/create-pdf.ts';
import type { Policy } from '../content/get-page.ts';
import type { EvidenceSection } from './list-evidence.ts';

interface Evidence {
  disputeId: string;
  createdAt: Date;
  sections: EvidenceSection[];
  /** The texts that the buyer agreed to. */
  texts: Policy[];
}

const NAME_WIDTH = 150;
const VALUE_X = PDF_MARGIN + NAME_WIDTH + 12;
const SIZE = 9.5;
/** More than the height of any page. */
const WHOLE_PAGE = 1000;

/** Renders the evidence of a dispute as a PDF. `?` replaces characters that the fonts lack. */
export async function renderEvidence(
  { disputeId, createdAt, sections, texts }: Evidence,
  settings: Pick<Shop['settings'], 'shopName' | 'seller' | 'supportEmail' | 'appUrl'>,
): Promise<Buffer> {
  const title = `Evidence for the dispute ${disputeId}`;
  return createPdf({ title, author: settings.shopName, createdAt }, (page) => {
    let y = page.write('display', 18, title, { y: PDF_MARGIN }) + 6;
    for (const line of listIntroduction(createdAt, settings)) y = writeText(page, line, y) + 3;
    for (const section of sections) y = drawSection(page, section, y + 9);
    for (const text of texts) drawText(page, text);
  });
}

function listIntroduction(
  createdAt: Date,
  { shopName, seller, supportEmail, appUrl }: Parameters<typeof renderEvidence>[1],
): string[] {
  return [
    [shopName, describeSeller(seller), describeRegistration(seller)].filter(Boolean).join(' · '),
    `${appUrl} · ${supportEmail}`,
    `Made from the shop’s records on ${formatDateTime(toSeconds(createdAt))}. All times are Indian Standard Time.`,
  ];
}

function drawSection(page: PdfPage, { title, facts }: EvidenceSection, top: number): number {
  // A heading stays with its first fact.
  let y = page.drawRule(page.keepTogether(top, 60)) + 12;
  y = page.write('display', 13, title, { y }) + 5;
  for (const [name, value] of facts) {
    const text = page.printable('text', value);
    const width = PDF_MARGIN + page.width - VALUE_X;
    const height = Math.max(
      page.measure('text', SIZE, name, NAME_WIDTH),
      page.measure('text', SIZE, text, width),
    );
    y = page.keepTogether(y, height);
    page.write('text', SIZE, name, { y, width: NAME_WIDTH, color: MUTED_COLOR });
    page.write('text', SIZE, text, { x: VALUE_X, y, width });
    y += height + 4;
  }
  return y;
}

/** A text that the buyer agreed to begins a page. */
function drawText(page: PdfPage, { title, lead, effectiveSince, blocks }: Policy): void {
  let y = page.keepTogether(PDF_MARGIN, WHOLE_PAGE);
  y = page.write('display', 16, page.printable('display', title), { y }) + 4;
  y = writeText(page, `In force since ${formatLongDate(effectiveSince ?? '')}`, y) + 6;
  y = writeText(page, lead, y) + 4;
  for (const block of blocks) y = drawBlock(page, block, y);
}

function drawBlock(page: PdfPage, block: Block, top: number): number {
  let y = top;
  if (block.kind === 'heading') {
    y = page.keepTogether(y + 6, 50);
    return page.write('display', 11.5, page.printable('display', block.text), { y }) + 4;
  }
  for (const [n, line] of plainText([block]).split('\n').entries()) {
    const mark = block.kind === 'list' ? (block.ordered ? `${n + 1}.` : '•') : '';
    y = writeText(page, line, y, mark) + 4;
  }
  return y;
}

/** Writes a paragraph, indented behind its mark if it has one. */
function writeText(page: PdfPage, text: string, top: number, mark = ''): number {
  const words = page.printable('text', text);
  const x = PDF_MARGIN + (mark ? 16 : 0);
  const width = PDF_MARGIN + page.width - x;
  const y = page.keepTogether(top, page.measure('text', SIZE, words, width));
  if (mark) page.write('text', SIZE, mark, { y });
  return page.write('text', SIZE, words, { x, y, width });
}
