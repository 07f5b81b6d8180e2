import { type Mail, renderMail } from './layout.ts';
import type { MailShop } from './shop.ts';

export interface EmailChangedMailData {
  shop: MailShop;
  newEmail: string;
}

/** Tells the old email address about the change. */
export function emailChangedMail({ shop, newEmail }: EmailChangedMailData): Mail {
  return renderMail({
    subject: `Your ${shop.name} account has a new email`,
    shop,
    heading: 'Your account has a new email',
    blocks: [
      {
        kind: 'paragraph',
        text: `Your ${shop.name} account now uses ${newEmail}. Use it to log in. We'll send emails about your account there.`,
      },
      {
        kind: 'paragraph',
        text: "If you didn't change it, write to us right away so we can help you get your account back.",
      },
      { kind: 'button', label: 'Write to support', url: `mailto:${shop.supportEmail}` },
    ],
    footer: "You're getting this email because this was the email of your account until now.",
  });
}
