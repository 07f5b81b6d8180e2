import { button, link } from './blocks.ts';
import { defineMail } from './define-mail.ts';
import { ORDER_FOOTER } from './layout.ts';
import type { MailShop } from './shop.ts';

export interface ConfirmFreeOrderMailData {
  projectName: string;
  /** Null for a name that was not checked: anyone may have typed it, and the address, too. */
  githubLogin: string | null;
  /** The address of the page that confirms the order. */
  url: string;
  /** The link works for this time. */
  hours: number;
}

/** Asks the owner of an email address to confirm a free order. */
export const confirmFreeOrderMail = defineMail({
  kind: 'confirm-free-order',
  by: 'anyone',
  words: { githubLogin: 'github' },
  render(data: ConfirmFreeOrderMailData, shop: MailShop) {
    const { projectName, githubLogin, url, hours } = data;
    return {
      subject: `Confirm your email to get ${projectName}`,
      heading: 'Confirm your email',
      blocks: [
        `Open this link, and we'll invite ${githubLogin ?? 'the account that was entered'} on GitHub to the repository of ${projectName}. It's free.`,
        button('Send my invitation', url),
        `The link works once, for ${hours} hours.`,
        `Didn't ask for this? Ignore this email. Nothing happens. Questions? Write to ${shop.supportEmail}.`,
      ],
      footer: `You're getting this email because this address was entered for a free project at ${shop.name}.`,
    };
  },
});

export interface FindOrdersMailData {
  /** The newest orders come first. */
  orders: readonly { projectName: string; url: string }[];
}

/** Has a link to every order of an email address. */
export const findOrdersMail = defineMail({
  kind: 'find-orders',
  by: 'anyone',
  render({ orders }: FindOrdersMailData, shop: MailShop) {
    const open = orders.length === 1 ? button : link;
    return {
      subject: `Open your orders at ${shop.name}`,
      heading: orders.length === 1 ? 'Your order' : 'Your orders',
      blocks: [
        "Each link opens one order with its invitation and receipt. Anyone with a link can open it, so please don't forward this email.",
        ...orders.map(({ projectName, url }) => open(projectName, url)),
        `Anything missing? Write to ${shop.supportEmail}.`,
      ],
      footer: "You're getting this email because the orders of this address were requested in our shop.",
    };
  },
});

interface OrderEmailMailData {
  projectName: string;
}

/**
 * Tells an order's previous address that it gets no more mail. It may be a stranger's, so
 * the new one isn't named.
 */
export const orderEmailLeftMail = defineMail({
  kind: 'order-email-left',
  by: 'admin',
  render({ projectName }: OrderEmailMailData, shop: MailShop) {
    return {
      subject: `The email of an order for ${projectName} was corrected`,
      heading: 'An order has a new email',
      blocks: [
        `At the buyer's request we moved an order for ${projectName} from this address to another one. You won't get email about it here any more.`,
        "Is the order yours, and you didn't ask for this? Please write to us right away.",
        button('Write to support', `mailto:${shop.supportEmail}`),
      ],
      footer: ORDER_FOOTER,
    };
  },
});

/** Tells the corrected address where to find its order. */
export const orderEmailCorrectedMail = defineMail({
  kind: 'order-email-corrected',
  by: 'admin',
  render({ projectName, orderUrl }: OrderEmailMailData & { orderUrl: string }, shop: MailShop) {
    return {
      subject: `See your order of ${projectName}: it now has this email`,
      heading: 'Your order has a new email',
      blocks: [
        `Email about your order of ${projectName} now comes to this address. We're sending your receipt again, too.`,
        button('See your order', orderUrl),
        `Didn't order anything? Please write to ${shop.supportEmail}, and we'll look into it.`,
      ],
      footer:
        "You're getting this email because our support set this address for an order, at the buyer's request.",
    };
  },
});
