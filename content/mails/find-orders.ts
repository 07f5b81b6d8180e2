import { type Mail, renderMail } from './layout.ts';
import type { MailShop } from './shop.ts';

export interface FindOrdersMailData {
  shop: MailShop;
  /** The newest orders come first. */
  orders: readonly { projectName: string; url: string }[];
}

/** Has a link to every order of an email address. */
export function findOrdersMail({ shop, orders }: FindOrdersMailData): Mail {
  const kind = orders.length === 1 ? ('button' as const) : ('link' as const);
  return renderMail({
    subject: `Open your orders at ${shop.name}`,
    shop,
    heading: orders.length === 1 ? 'Your order' : 'Your orders',
    blocks: [
      {
        kind: 'paragraph',
        text: "Each link opens one order with its invitation and receipt. Anyone with a link can open it, so please don't forward this email.",
      },
      ...orders.map(({ projectName, url }) => ({ kind, label: projectName, url })),
      { kind: 'paragraph', text: `Anything missing? Write to ${shop.supportEmail}.` },
    ],
    footer: "You're getting this email because the orders of this address were requested in our shop.",
  });
}
