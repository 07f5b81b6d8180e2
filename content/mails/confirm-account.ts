import { type Mail, renderMail } from './layout.ts';
import type { MailShop } from './shop.ts';

export interface ConfirmAccountMailData {
  shop: MailShop;
  /** The address of the page that confirms the email. */
  url: string;
  /** The link works for this time. */
  days: number;
}

/** Asks the owner of a new account to confirm its email. */
export function confirmAccountMail({ shop, url, days }: ConfirmAccountMailData): Mail {
  return renderMail({
    subject: `Confirm your email for ${shop.name}`,
    shop,
    heading: 'Confirm your email',
    blocks: [
      {
        kind: 'paragraph',
        text: `Welcome to ${shop.name}! Open this link in the browser where you're logged in. It confirms your email and moves any earlier purchases with it to your account.`,
      },
      { kind: 'button', label: 'Confirm my email', url },
      { kind: 'paragraph', text: `The link works for ${days} days.` },
      { kind: 'paragraph', text: "If you didn't create an account, ignore this email." },
    ],
    footer: "You're getting this email because an account was created with this address.",
  });
}
