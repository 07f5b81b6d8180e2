import { type Mail, renderMail } from './layout.ts';

export interface FindOrdersMailData {
  shopName: string;
  supportEmail: string;
  /** Newest first. */
  orders: readonly { projectName: string; url: string }[];
}

/** Links to every order of an email address. */
export function findOrdersMail({ shopName, supportEmail, orders }: FindOrdersMailData): Mail {
  const kind = orders.length === 1 ? ('button' as const) : ('link' as const);
  return renderMail({
    subject: `Open your orders at ${shopName}`,
    shopName,
    supportEmail,
    heading: orders.length === 1 ? 'Your order' : 'Your orders',
    blocks: [
      {
        kind: 'paragraph',
        text: "Each link opens one order with its invitation and receipt. Anyone with a link can open it, so please don't forward this email.",
      },
      ...orders.map(({ projectName, url }) => ({ kind, label: projectName, url })),
      { kind: 'paragraph', text: `Anything missing? Write to ${supportEmail}.` },
    ],
    footer: "You're getting this email because the orders of this address were requested in our shop.",
  });
}
