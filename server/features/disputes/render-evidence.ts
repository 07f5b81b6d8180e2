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

/** Renders the evidence of a dispute as a PDF. */
export async function renderEvidence(
  { disputeId, createdAt, sections, texts }: Evidence,
  settings: Pick<Shop['settings'], 'shopName' | 'seller' | 'supportEmail' | 'appUrl'>,
): Promise<Buffer> {
  const title = `Evidence for the dispute ${disputeId}`;
  return createPdf({ title, author: settings.shopName, createdAt }, (page) => {
    let y = page.write('display', 18, title, { y: PDF_MARGIN, tag: 'H1' }) + 6;
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
  y = page.write('display', 13, title, { y, tag: 'H2' }) + 5;
  return page.group('Table', () => {
    for (const [name, value] of facts) {
      const width = PDF_MARGIN + page.width - VALUE_X;
      const height = Math.max(
        page.measure('text', SIZE, name, NAME_WIDTH),
        page.measure('text', SIZE, value, width),
      );
      y = page.keepTogether(y, height);
      page.group('TR', () => {
        const head = { y, width: NAME_WIDTH, color: MUTED_COLOR };
        page.write('text', SIZE, name, { ...head, tag: 'TH', scope: 'Row' });
        page.write('text', SIZE, value, { x: VALUE_X, y, width, tag: 'TD' });
      });
      y += height + 4;
    }
    return y;
  });
}

/** A text that the buyer agreed to begins a page. */
function drawText(page: PdfPage, { title, lead, effectiveSince, blocks }: Policy): void {
  let y = page.keepTogether(PDF_MARGIN, WHOLE_PAGE);
  y = page.write('display', 16, title, { y, tag: 'H2' }) + 4;
  y = writeText(page, `In force since ${formatLongDate(effectiveSince ?? '')}`, y) + 6;
  y = writeText(page, lead, y) + 4;
  for (const block of blocks) y = drawBlock(page, block, y);
}

function drawBlock(page: PdfPage, block: Block, top: number): number {
  let y = top;
  if (block.kind === 'heading') {
    y = page.keepTogether(y + 6, 50);
    return page.write('display', 11.5, block.text, { y, tag: 'H3' }) + 4;
  }
  const lines = plainText([block]).split('\n');
  if (block.kind !== 'list') return lines.reduce((at, line) => writeText(page, line, at) + 4, y);
  return page.group('L', () =>
    lines.reduce((at, line, n) => drawItem(page, line, at, block.ordered ? `${n + 1}.` : '•') + 4, y),
  );
}

/** Writes a paragraph. */
function writeText(page: PdfPage, text: string, top: number): number {
  const y = page.keepTogether(top, page.measure('text', SIZE, text, page.width));
  return page.write('text', SIZE, text, { y });
}

/** Writes an item of a list, indented behind its mark. */
function drawItem(page: PdfPage, text: string, top: number, mark: string): number {
  const x = PDF_MARGIN + 16;
  const width = PDF_MARGIN + page.width - x;
  const y = page.keepTogether(top, page.measure('text', SIZE, text, width));
  return page.group('LI', () => {
    page.write('text', SIZE, mark, { y, tag: 'Lbl' });
    return page.write('text', SIZE, text, { x, y, width, tag: 'LBody' });
  });
}
