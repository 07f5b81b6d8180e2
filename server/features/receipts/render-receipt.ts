import { describeRegistration, describeSeller } from '#content/mails/seller.ts';
import { type ChargeLine, chargeLines, describePayment } from '#domain/charge.ts';
import { frozenNameForDocuments } from '#domain/printable.ts';
import { shortCommit } from '#domain/repository.ts';
import { formatMinute, toSeconds } from '#domain/time.ts';
import type { Shop } from '../../context.ts';
import { createPdf, MUTED_COLOR, PDF_MARGIN } from '../../platform/pdf/create-pdf.ts';
import type { FontName } from '../../platform/text/typefaces.ts';
import type { Receipt } from '../../readers/order-page/list-receipts.ts';

type Settings = Pick<Shop['settings'], 'shopName' | 'seller' | 'supportEmail' | 'supportPhone' | 'appUrl'>;

const VALUE_X = PDF_MARGIN + 170;
const ROW_HEIGHT = 24;
const CHARGE_HEIGHT = 30;

/** Renders a receipt as a deterministic one-page PDF. Times are Indian Standard Time. */
export async function renderReceipt(receipt: Receipt, settings: Settings): Promise<Buffer> {
  const info = {
    title: `Receipt ${receipt.orderId}`,
    author: settings.shopName,
    createdAt: receipt.paidAt,
  };
  return createPdf(info, ({ write, drawRule, group }) => {
    write('display', 13, settings.shopName, { y: PDF_MARGIN });
    write('mono', 9, 'RECEIPT', { y: PDF_MARGIN + 26, color: MUTED_COLOR });
    let y =
      write('display', 24, frozenNameForDocuments(receipt.projectName), { y: PDF_MARGIN + 44, tag: 'H1' }) +
      14;
    y = drawRule(y) + 18;
    group('Table', () => {
      for (const [label, value, font] of listFacts(receipt)) {
        group('TR', () => {
          write('text', 10, label, { y: y + 1, color: MUTED_COLOR, tag: 'TH', scope: 'Row' });
          y = Math.max(y + ROW_HEIGHT, write(font, 11, value, { x: VALUE_X, y, tag: 'TD' }) + 8);
        });
      }
    });
    y = drawRule(y + 6) + 18;
    group('Table', () => {
      for (const line of chargeLines(receipt.charge)) {
        // The payment's state says what the amount is, and how much of it went back.
        const label = line.name === 'amount' ? describePayment(receipt.charge) : line.label;
        group('TR', () => {
          write('display', 12, label, { y: y + 4, tag: 'TH', scope: 'Row' });
          write('display', 18, formatAmount(line), { x: VALUE_X, y, tag: 'TD' });
        });
        y += CHARGE_HEIGHT;
      }
    });
    const { supportEmail, supportPhone } = settings;
    const phone = supportPhone ? ` or call ${supportPhone}` : '';
    const help = `Questions? Write to ${supportEmail}${phone}. Support replies within 24 hours.`;
    y = write('text', 10, help, { y: y + 26, color: MUTED_COLOR });
    y = write('mono', 9, settings.appUrl, { y: y + 8, color: MUTED_COLOR }) + 8;
    const seller = describeSeller(settings.seller);
    if (seller) y = write('text', 10, `Sold by ${seller}`, { y, color: MUTED_COLOR });
    write('text', 10, describeRegistration(settings.seller), { y, color: MUTED_COLOR });
  });
}

function listFacts(receipt: Receipt): [label: string, value: string, font: FontName][] {
  const facts: [string, string | null, FontName][] = [
    ['Order ID', receipt.orderId, 'mono'],
    ['Payment ID', receipt.paymentId, 'mono'],
    ['Paid by', receipt.paidBy, 'text'],
    ['Date', `${formatMinute(toSeconds(receipt.paidAt))} IST`, 'text'],
    ['GitHub account', receipt.githubLogin, 'mono'],
    ['Team', receipt.teamLogins.join(', ') || null, 'mono'],
    ['Commit', receipt.soldCommit && shortCommit(receipt.soldCommit), 'mono'],
    ['Email', receipt.email, 'text'],
  ];
  return facts.flatMap(([label, value, font]) => (value === null ? [] : [[label, value, font]]));
}

function formatAmount({ rupees, text }: ChargeLine): string {
  return rupees === 0 ? '₹0 (free)' : text;
}
