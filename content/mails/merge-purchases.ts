import { type Mail, renderMail } from './layout.ts';
import type { MailShop } from './shop.ts';

export interface MergeMailData {
  shop: MailShop;
  /** The address of the page that moves the purchases. */
  url: string;
  /** The link works for this time. */
  days: number;
}

/** Asks the owner of a new account to confirm that guest purchases move to it. */
export function mergePurchasesMail({ shop, url, days }: MergeMailData): Mail {
  return renderMail({
    subject: `Move your purchases to your ${shop.name} account`,
    shop,
    heading: 'Move your purchases to your account',
    blocks: [
      {
        kind: 'paragraph',
        text: `You have a ${shop.name} account with this email address. You also bought projects with it earlier, as a guest.`,
      },
      {
        kind: 'paragraph',
        text: "Open this link in the browser where you're logged in to move them to your dashboard.",
      },
      { kind: 'button', label: 'Move my purchases', url },
      { kind: 'paragraph', text: `The link works for ${days} days.` },
      {
        kind: 'paragraph',
        text: "Didn't create an account? Ignore this email. Your purchases stay as they are, and no one else gets them.",
      },
    ],
    footer:
      "You're getting this email because an account was created with an address that bought here before.",
  });
}
