import { type Mail, renderMail } from './layout.ts';

export interface RefundMailData {
  shopName: string;
  supportEmail: string;
  appUrl: string;
  projectName: string;
  /** Formatted: `₹499`. */
  amountRupees: string;
  paymentId: string;
  orderId: string;
  /** A duplicate payment was refunded: the buyer keeps the project. */
  keepsProject: boolean;
}

/** A refund has been started. */
export function refundMail(data: RefundMailData): Mail {
  const { shopName, supportEmail, appUrl, projectName, amountRupees, paymentId, orderId, keepsProject } =
    data;
  return renderMail({
    subject: `Your refund for ${projectName}`,
    shopName,
    heading: `${amountRupees} is on its way back to you.`,
    blocks: [
      {
        kind: 'details',
        rows: [
          ['Project', projectName],
          ['Amount', amountRupees],
          ['Payment id', paymentId],
          ['Order id', orderId],
        ],
      },
      {
        kind: 'paragraph',
        text: 'We have started the refund to the card, account or UPI ID that you paid with. Banks usually need 3-5 business days to show it.',
      },
      {
        kind: 'paragraph',
        text: keepsProject
          ? 'This payment was one too many. The project stays yours, and nothing changes about your access.'
          : 'With the refund, the access of your GitHub account to the private repository ends.',
      },
      {
        kind: 'paragraph',
        text: `If it has not arrived by then, write to ${supportEmail} with the payment id, and we aim to answer within 24 hours.`,
      },
      { kind: 'link', label: 'Back to the shop', url: appUrl },
    ],
    footer: 'You receive this mail because this address was given when the project was ordered.',
  });
}
