import { type Mail, renderMail } from './layout.ts';
import type { MailShop } from './shop.ts';

interface OrderEmailMailData {
  shop: MailShop;
  projectName: string;
}

/**
 * Tells an order's previous address that it gets no more mail. It may be a stranger's, so
 * the new one isn't named.
 */
export function orderEmailLeftMail({ shop, projectName }: OrderEmailMailData): Mail {
  return renderMail({
    subject: `The email of an order for ${projectName} was corrected`,
    shop,
    heading: 'An order has a new email',
    blocks: [
      {
        kind: 'paragraph',
        text: `At the buyer's request we moved an order for ${projectName} from this address to another one. You won't get email about it here any more.`,
      },
      {
        kind: 'paragraph',
        text: "Is the order yours, and you didn't ask for this? Please write to us right away.",
      },
      { kind: 'button', label: 'Write to support', url: `mailto:${shop.supportEmail}` },
    ],
    footer: "You're getting this email because this address was entered when the project was ordered.",
  });
}

/** Tells the corrected address where to find its order. */
export function orderEmailCorrectedMail({
  shop,
  projectName,
  orderUrl,
}: OrderEmailMailData & { orderUrl: string }): Mail {
  return renderMail({
    subject: `See your order of ${projectName}: it now has this email`,
    shop,
    heading: 'Your order has a new email',
    blocks: [
      {
        kind: 'paragraph',
        text: `Email about your order of ${projectName} now comes to this address. We're sending your receipt again, too.`,
      },
      { kind: 'button', label: 'See your order', url: orderUrl },
      {
        kind: 'paragraph',
        text: `Didn't order anything? Please write to ${shop.supportEmail}, and we'll look into it.`,
      },
    ],
    footer:
      "You're getting this email because our support set this address for an order, at the buyer's request.",
  });
}
