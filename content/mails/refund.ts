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
  /** What the refund does to the buyer's access. `duplicate`: nothing, it was a payment too many. */
  access: 'ends' | 'stays' | 'duplicate';
}

const ACCESS_TEXTS: Record<RefundMailData['access'], string> = {
  ends: 'With the refund, the access of your GitHub account to the private repository ends.',
  stays: "It's part of what you paid. The project stays yours, and nothing changes about your access.",
  duplicate: 'This payment was one too many. The project stays yours, and nothing changes about your access.',
};

/** A refund has been started. */
export function refundMail(data: RefundMailData): Mail {
  const { shopName, supportEmail, appUrl, projectName, amountRupees, paymentId, orderId, access } = data;
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
        text: ACCESS_TEXTS[access],
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
