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
  /** Shows the order without a login. */
  orderUrl: string;
  /** What the refund does to the buyer's access. `duplicate`: nothing, the buyer had paid twice. */
  access: 'ends' | 'stays' | 'duplicate';
}

const ACCESS_TEXTS: Record<RefundMailData['access'], string> = {
  ends: 'With this refund, your access to the private repository ends.',
  stays: 'This is a partial refund. You keep the project and your access.',
  duplicate: 'You paid twice, so we refunded this payment. You keep the project and your access.',
};

/** A refund has been started. */
export function refundMail(data: RefundMailData): Mail {
  const { shopName, supportEmail, appUrl, projectName, amountRupees, paymentId, orderId, orderUrl, access } =
    data;
  return renderMail({
    subject: `Your refund for ${projectName} is on its way`,
    shopName,
    supportEmail,
    heading: `${amountRupees} is on its way back to you.`,
    preheader: ACCESS_TEXTS[access],
    blocks: [
      {
        kind: 'details',
        rows: [
          ['Project', projectName],
          ['Amount', amountRupees],
          ['Payment ID', paymentId],
          ['Order ID', orderId],
        ],
      },
      { kind: 'button', label: 'See your order', url: orderUrl },
      {
        kind: 'paragraph',
        text: "We've started the refund to the card, account or UPI ID you paid with. Your bank needs 3-5 business days to credit it.",
      },
      {
        kind: 'paragraph',
        text: ACCESS_TEXTS[access],
      },
      {
        kind: 'paragraph',
        text: `If it hasn't arrived by then, write to ${supportEmail} with the payment ID. Support replies within 24 hours.`,
      },
      { kind: 'link', label: 'Back to the shop', url: appUrl },
    ],
    footer: "You're getting this email because this address was entered when the project was ordered.",
  });
}
