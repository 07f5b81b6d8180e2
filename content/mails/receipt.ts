import { acceptanceBlocks, type InvitationMailData } from './invitation.ts';
import { type Mail, renderMail } from './layout.ts';

export interface ReceiptMailData extends InvitationMailData {
  /** Formatted: `₹499` or `Free`. */
  amountRupees: string;
  /** Null for the free sample. */
  paymentId: string | null;
  orderId: string;
  paidAt: Date;
  /** Shows the order without a login. */
  orderUrl: string;
}

const istDateTime = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** Receipt and how to reach the project. Dates in IST. */
export function receiptMail(data: ReceiptMailData): Mail {
  const { shopName, supportEmail, appUrl, projectName, amountRupees, paymentId, orderId, githubLogin } = data;
  const reference = paymentId === null ? 'the order id' : 'the payment id';
  return renderMail({
    subject: `Your receipt for ${projectName}`,
    shopName,
    heading: `Thank you. ${projectName} is yours.`,
    blocks: [
      {
        kind: 'details',
        rows: [
          ['Project', projectName],
          ['Amount', amountRupees],
          ['Payment id', paymentId],
          ['Order id', orderId],
          ['Date', `${istDateTime.format(data.paidAt)} IST`],
          ['GitHub account', githubLogin],
        ],
      },
      {
        kind: 'paragraph',
        text: `We are inviting ${githubLogin} to the project's private repository. The invitation is usually there within a minute. If something holds it up, we write to you again.`,
      },
      ...acceptanceBlocks(data),
      {
        kind: 'link',
        label: 'Your order: how its invitation stands, and the receipt as a PDF',
        url: data.orderUrl,
      },
      {
        kind: 'paragraph',
        text: `Anything wrong? Write to ${supportEmail} with ${reference}, and we aim to answer within 24 hours.`,
      },
      { kind: 'link', label: 'Back to the shop', url: appUrl },
    ],
    footer:
      'You receive this mail because this address was given when the project was ordered. Please keep it as your receipt.',
  });
}
