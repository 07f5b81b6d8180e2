import { type Mail, renderMail } from './layout.ts';
import type { RefundMailData } from './refund.ts';

/** Tells a buyer that an announced refund did not go through. */
export function refundFailedMail(data: Omit<RefundMailData, 'access'>): Mail {
  const { shop, projectName, amountRupees, paymentId, orderId, orderUrl } = data;
  return renderMail({
    subject: `Your refund for ${projectName} is delayed`,
    shop,
    heading: `${amountRupees} hasn't reached you yet.`,
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
        text: "Your bank or our payment provider returned the refund. We're looking into it and will send it again. You don't have to do anything.",
      },
      {
        kind: 'paragraph',
        text: `Questions? Write to ${shop.supportEmail} with the payment ID. Support replies within 24 hours.`,
      },
      { kind: 'link', label: 'Back to the shop', url: shop.appUrl },
    ],
    footer: "You're getting this email because this address was entered when the project was ordered.",
  });
}
