import { button, details, link } from './blocks.ts';
import { defineMail } from './define-mail.ts';
import { ORDER_FOOTER } from './layout.ts';
import type { MailShop } from './shop.ts';

export interface RefundMailData {
  projectName: string;
  /** The formatted amount, such as `₹499`. */
  amountRupees: string;
  paymentId: string;
  orderId: string;
  /** The address of the order's page, which needs no login. */
  orderUrl: string;
  /** The effect on the buyer's access. `duplicate` means that the buyer had paid twice, so it stays. */
  access: 'ends' | 'stays' | 'duplicate';
}

const ACCESS_TEXTS: Record<RefundMailData['access'], string> = {
  ends: 'With this refund, your access to the private repository ends.',
  stays: 'This is a partial refund. You keep the project and your access.',
  duplicate: 'You paid twice, so we refunded this payment. You keep the project and your access.',
};

/** Tells a buyer that a refund has been started. */
export const refundMail = defineMail({
  kind: 'refund',
  by: 'admin',
  render(data: RefundMailData, shop: MailShop) {
    const { projectName, amountRupees, orderUrl, access } = data;
    return {
      subject: `Your refund for ${projectName} is on its way`,
      heading: `${amountRupees} is on its way back to you.`,
      preheader: ACCESS_TEXTS[access],
      blocks: [
        refundDetails(data),
        button('See your order', orderUrl),
        "We've started the refund to the card, account or UPI ID you paid with. Your bank needs 3-5 business days to credit it.",
        ACCESS_TEXTS[access],
        `If it hasn't arrived by then, write to ${shop.supportEmail} with the payment ID. Support replies within 24 hours.`,
        link('Back to the shop', shop.appUrl),
      ],
      footer: ORDER_FOOTER,
    };
  },
});

function refundDetails({ projectName, amountRupees, paymentId, orderId }: Omit<RefundMailData, 'access'>) {
  return details(
    ['Project', projectName],
    ['Amount', amountRupees],
    ['Payment ID', paymentId],
    ['Order ID', orderId],
  );
}

/** Tells a buyer that an announced refund did not go through. */
export const refundFailedMail = defineMail({
  kind: 'refund-failed',
  by: 'admin',
  render(data: Omit<RefundMailData, 'access'>, shop: MailShop) {
    const { projectName, amountRupees, orderUrl } = data;
    return {
      subject: `Your refund for ${projectName} is delayed`,
      heading: `${amountRupees} hasn't reached you yet.`,
      blocks: [
        refundDetails(data),
        button('See your order', orderUrl),
        "Your bank or our payment provider returned the refund. We're looking into it and will send it again. You don't have to do anything.",
        `Questions? Write to ${shop.supportEmail} with the payment ID. Support replies within 24 hours.`,
        link('Back to the shop', shop.appUrl),
      ],
      footer: ORDER_FOOTER,
    };
  },
});
