import { type Mail, renderMail } from './layout.ts';
import type { MailShop } from './shop.ts';

export interface AccountDeactivatedMailData {
  shop: MailShop;
  /** The reason that the admin wrote. */
  reason: string | null;
}

/** Tells a user why their account was deactivated and how to reach support. */
export function accountDeactivatedMail({ shop, reason }: AccountDeactivatedMailData): Mail {
  return renderMail({
    subject: `Your ${shop.name} account was deactivated`,
    shop,
    heading: 'Your account was deactivated',
    blocks: [
      {
        kind: 'paragraph',
        text: "You're logged out everywhere and can't log in at the moment. The projects you bought stay yours.",
      },
      { kind: 'details', rows: [['Reason', reason]] },
      { kind: 'paragraph', text: 'Questions, or is this a mistake? Please write to us.' },
      { kind: 'button', label: 'Write to support', url: `mailto:${shop.supportEmail}` },
    ],
    footer: "You're getting this email because this is the email of the account.",
  });
}
