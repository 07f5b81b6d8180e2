import { type Mail, renderMail } from './layout.ts';
import type { RefundMailData } from './refund.ts';

/** A refund that was announced did not go through. */
export function refundFailedMail(data: Omit<RefundMailData, 'access'>): Mail {
  const { shopName, supportEmail, appUrl, projectName, amountRupees, paymentId, orderId } = data;
  return renderMail({
    subject: `Your refund for ${projectName} is delayed`,
    shopName,
    heading: `${amountRupees} hasn't reached you yet.`,
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
        text: "Your bank or our payment provider returned the refund. We're looking into it and will send it again. There's nothing you need to do.",
      },
      {
        kind: 'paragraph',
        text: `Questions? Write to ${supportEmail} with the payment id, and we aim to answer within 24 hours.`,
      },
      { kind: 'link', label: 'Back to the shop', url: appUrl },
    ],
    footer: 'You receive this mail because this address was given when the project was ordered.',
  });
}
