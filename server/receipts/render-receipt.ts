import { describeRegistration, describeSeller } from '#content/mails/seller.ts';
import { type Charge, describePayment, formatCharge } from '#domain/charge.ts';
import { shortCommit } from '#domain/repository.ts';
import type { Shop } from '../context.ts';
import { loadPdfFonts, type PdfFonts, requirePrintable, toPrintable } from '../platform/pdf/fonts.ts';
import type { Receipt } from '../queries/order-page/list-receipts.ts';

type Settings = Pick<Shop['settings'], 'shopName' | 'seller' | 'supportEmail' | 'supportPhone' | 'appUrl'>;
type FontName = keyof PdfFonts;

const MARGIN = 64;
const VALUE_X = MARGIN + 170;
const ROW_HEIGHT = 24;
const TEXT_COLOR = '#1a2336';
const MUTED_COLOR = '#3f475b';
const RULE_COLOR = '#cf7168';

const istDateTime = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/**
 * Renders a receipt as a deterministic one-page A4 PDF with embedded fonts. Times are Indian Standard Time.
 * Throws when a font lacks a character of our texts; in names and addresses `?` replaces it.
 */
export async function renderReceipt(given: Receipt, settings: Settings): Promise<Buffer> {
  // pdfkit is imported on demand, because loading it delays startup by 100 ms.
  const [{ default: PDFDocument }, fonts] = await Promise.all([import('pdfkit'), loadPdfFonts()]);
  const printable = (font: FontName, text: string) => toPrintable(fonts[font], text);
  const receipt = {
    ...given,
    projectName: printable('display', given.projectName),
    email: printable('text', given.email),
  };
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: `Receipt ${receipt.orderId}`, Author: settings.shopName, CreationDate: receipt.paidAt },
  });
  // pdfkit accepts fontkit's fonts, but its types only know files.
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font as never);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });

  const width = doc.page.width - 2 * MARGIN;
  /** Writes text and returns the y coordinate below it. */
  const write = (
    font: FontName,
    size: number,
    text: string,
    { x = MARGIN, y, color = TEXT_COLOR }: { x?: number; y: number; color?: string },
  ) => {
    // Amounts use tabular figures. In other fonts these would make dots impossible to copy.
    const features = (font === 'display' ? ['kern', 'tnum'] : ['kern']) as never;
    doc
      .font(font)
      .fontSize(size)
      .fillColor(color)
      .text(requirePrintable(fonts[font], text), x, y, { width: width - (x - MARGIN), features });
    return doc.y;
  };

  write('display', 13, printable('display', settings.shopName), { y: MARGIN });
  write('mono', 9, 'RECEIPT', { y: MARGIN + 26, color: MUTED_COLOR });
  let y = write('display', 24, receipt.projectName, { y: MARGIN + 44 }) + 14;
  y = drawRule(doc, y, width) + 18;
  for (const [label, value, font] of listFacts(receipt)) {
    write('text', 10, label, { y: y + 1, color: MUTED_COLOR });
    y = Math.max(y + ROW_HEIGHT, write(font, 11, value, { x: VALUE_X, y }) + 8);
  }
  y = drawRule(doc, y + 6, width) + 18;
  write('display', 12, describePayment(receipt.charge), { y: y + 4 });
  write('display', 18, formatAmount(receipt.charge), { x: VALUE_X, y });
  const phone = printable('text', settings.supportPhone ?? '');
  write(
    'text',
    10,
    `Questions? Write to ${printable('text', settings.supportEmail)}${phone && ` or call ${phone}`}. Support replies within 24 hours.`,
    { y: y + 56, color: MUTED_COLOR },
  );
  y = write('mono', 9, settings.appUrl, { y: y + 76, color: MUTED_COLOR }) + 8;
  const seller = printable('text', describeSeller(settings.seller));
  if (seller) y = write('text', 10, `Sold by ${seller}`, { y, color: MUTED_COLOR });
  write('text', 10, describeRegistration(settings.seller), { y, color: MUTED_COLOR });
  doc.end();
  return done;
}

function drawRule(doc: PDFKit.PDFDocument, y: number, width: number): number {
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + width, y)
    .lineWidth(0.75)
    .strokeColor(RULE_COLOR)
    .stroke();
  return y;
}

function listFacts(receipt: Receipt): [label: string, value: string, font: FontName][] {
  const facts: [string, string | null, FontName][] = [
    ['Order ID', receipt.orderId, 'mono'],
    ['Payment ID', receipt.paymentId, 'mono'],
    ['Date', `${istDateTime.format(receipt.paidAt)} IST`.replaceAll('\u202f', ' '), 'text'],
    ['GitHub account', receipt.githubLogin, 'mono'],
    ['Team', receipt.teamLogins.join(', ') || null, 'mono'],
    ['Commit', receipt.soldCommit && shortCommit(receipt.soldCommit), 'mono'],
    ['Email', receipt.email, 'text'],
  ];
  return facts.flatMap(([label, value, font]) => (value === null ? [] : [[label, value, font]]));
}

function formatAmount(charge: Charge): string {
  return charge.amount === 0 ? '₹0 (free)' : formatCharge(charge);
}
