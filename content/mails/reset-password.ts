import { type Mail, renderMail } from './layout.ts';
import type { MailShop } from './shop.ts';

export interface ResetMailData {
  shop: MailShop;
  /** The address of the form, which works once. */
  url: string;
  /** The link works for this time. */
  minutes: number;
}

/** Has the link for setting a new password. */
export function resetPasswordMail({ shop, url, minutes }: ResetMailData): Mail {
  return renderMail({
    subject: `Set a new password for ${shop.name}`,
    shop,
    heading: 'Set a new password',
    blocks: [
      {
        kind: 'paragraph',
        text: `We received a password reset request for the ${shop.name} account with this email address.`,
      },
      { kind: 'button', label: 'Set new password', url },
      { kind: 'paragraph', text: `The link works once, for ${minutes} minutes.` },
      {
        kind: 'paragraph',
        text: "If you didn't ask for it, ignore this email. Your password stays the same.",
      },
    ],
    footer: "You're getting this email because a password reset was requested for this address.",
  });
}
