import { type Charge, formatCharge } from '#domain/charge.ts';
import { describeSituation } from '#domain/order-situation.ts';
import { details, link } from './blocks.ts';
import { acceptanceBlocks, type InvitationMailData } from './invitation.ts';
import { type Mail, ORDER_FOOTER, renderMail } from './layout.ts';
import { describeRegistration, describeSeller } from './seller.ts';

export interface ReceiptMailData extends InvitationMailData {
  charge: Charge;
  /** Null for a free project. */
  paymentId: string | null;
  orderId: string;
  paidAt: Date;
  /** The teammates' GitHub usernames. */
  teamLogins: readonly string[];
  seller: { name: string | undefined; address: string | undefined; gstin: string | undefined };
  supportPhone: string | undefined;
  /** The address of the order's page, which needs no login. */
  orderUrl: string;
}

const istDateTime = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** Has the receipt, with times in IST, and explains how to reach the project. */
export function receiptMail(data: ReceiptMailData): Mail {
  const { shop, projectName, charge, paymentId, orderId, githubLogin } = data;
  const { teamLogins } = data;
  const reference = paymentId === null ? 'the order ID' : 'the payment ID';
  return renderMail({
    subject: `Accept your GitHub invitation: ${projectName} (your receipt inside)`,
    shop,
    heading: `Thank you. ${projectName} is yours.`,
    blocks: [
      `${describeSituation('on_its_way', { githubId: [githubLogin, ...teamLogins].join(', ') }).text} It usually arrives within a minute. If it's delayed, we'll email you.`,
      ...acceptanceBlocks(data),
      details(
        ['Project', projectName],
        ['Amount', formatCharge(charge)],
        ['Payment ID', paymentId],
        ['Order ID', orderId],
        ['Date', `${istDateTime.format(data.paidAt)} IST`],
        ['GitHub account', githubLogin],
        ['Team', teamLogins.join(', ') || null],
        ['Sold by', describeSeller(data.seller) || null],
        ['GST', describeRegistration(data.seller)],
      ),
      link("Your order, with the invitation's status and the receipt as a PDF", data.orderUrl),
      `Anything wrong? Write to ${shop.supportEmail} with ${reference}${data.supportPhone ? ` or call ${data.supportPhone}` : ''}. Support replies within 24 hours.`,
      link('Back to the shop', shop.appUrl),
    ],
    footer: `${ORDER_FOOTER} Please keep it as your receipt.`,
  });
}
