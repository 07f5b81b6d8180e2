import { formatRupees, toRupees } from '#domain/money.ts';
import type { Shop } from '../context.ts';
import { printable, type ReceiptFonts, receiptFonts } from '../platform/pdf/fonts.ts';
import type { Receipt } from '../queries/list-receipts.ts';

type Settings = Pick<Shop['settings'], 'shopName' | 'seller' | 'supportEmail' | 'appUrl'>;
type Face = keyof ReceiptFonts;

const MARGIN = 64;
const INK = '#1a2336';
const MUTED = '#3f475b';
const RULE = '#cf7168';
const VALUE_AT = 170;
const ROW = 24;

const istMoment = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** A receipt as a PDF of one A4 page, with the shop's own faces in it. Dates are Indian time. */
export async function renderReceipt(receipt: Receipt, settings: Settings): Promise<Buffer> {
  // Only now: the libraries of receipts take a tenth of a second to load, which starting the shop need not wait for.
  const [{ default: PDFDocument }, fonts] = await Promise.all([import('pdfkit'), receiptFonts()]);
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'en-IN',
    displayTitle: true,
    // The same receipt is the same file, whenever it is asked for.
    info: { Title: `Receipt ${receipt.orderId}`, Author: settings.shopName, CreationDate: receipt.paidAt },
  });
  // pdfkit takes an opened font as well as a file; its types know the file only.
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font as never);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });

  const width = doc.page.width - 2 * MARGIN;
  const write = (face: Face, size: number, text: string, at: { x?: number; y: number; colour?: string }) => {
    const { x = MARGIN, y, colour = INK } = at;
    // Amounts stand in `display`: with digits of one width. Elsewhere that would cost the dots their meaning when copied.
    const features = (face === 'display' ? ['kern', 'tnum'] : ['kern']) as never;
    const options = { width: width - (x - MARGIN), features };
    doc.font(face).fontSize(size).fillColor(colour).text(printable(fonts[face], text), x, y, options);
    return doc.y;
  };

  write('display', 13, settings.shopName, { y: MARGIN });
  write('mono', 9, 'RECEIPT', { y: MARGIN + 26, colour: MUTED });
  let y = write('display', 24, receipt.projectName, { y: MARGIN + 44 }) + 14;
  y = drawRule(doc, y, width) + 18;
  for (const [label, value, face] of factsOf(receipt)) {
    write('text', 10, label, { y: y + 1, colour: MUTED });
    y = Math.max(y + ROW, write(face, 11, value, { x: MARGIN + VALUE_AT, y }) + 8);
  }
  y = drawRule(doc, y + 6, width) + 18;
  write('text', 12, receipt.isRefunded ? 'Paid, and refunded since' : 'Paid', { y: y + 4 });
  write('display', 18, amountOf(receipt), { x: MARGIN + VALUE_AT, y });
  write('text', 10, `Questions? Write to ${settings.supportEmail}. We aim to answer within 24 hours.`, {
    y: y + 56,
    colour: MUTED,
  });
  y = write('mono', 9, settings.appUrl, { y: y + 76, colour: MUTED }) + 8;
  const { name, address } = settings.seller;
  const seller = [name, address].filter(Boolean).join(', ');
  if (seller) write('text', 10, `Sold by ${seller}`, { y, colour: MUTED });
  doc.end();
  return done;
}

function drawRule(doc: PDFKit.PDFDocument, y: number, width: number): number {
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + width, y)
    .lineWidth(0.75)
    .strokeColor(RULE)
    .stroke();
  return y;
}

function factsOf(receipt: Receipt): [label: string, value: string, face: Face][] {
  const facts: [string, string | null, Face][] = [
    ['Order id', receipt.orderId, 'mono'],
    ['Payment id', receipt.paymentId, 'mono'],
    ['Date', `${istMoment.format(receipt.paidAt)} IST`.replaceAll('\u202f', ' '), 'text'],
    ['GitHub account', receipt.githubLogin, 'mono'],
    ['E-mail', receipt.email, 'text'],
  ];
  return facts.flatMap(([label, value, face]) => (value === null ? [] : [[label, value, face]]));
}

function amountOf({ amountPaise }: Receipt): string {
  return amountPaise === 0 ? '₹0 (free)' : formatRupees(toRupees(amountPaise));
}
