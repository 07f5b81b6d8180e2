import { type Mail, renderMail } from './layout.ts';

export interface AccountDeactivatedMailData {
  shopName: string;
  supportEmail: string;
  /** As the admin gave it. */
  reason: string | null;
}

/** Tells a user why their account was deactivated, and whom to write to. */
export function accountDeactivatedMail({ shopName, supportEmail, reason }: AccountDeactivatedMailData): Mail {
  return renderMail({
    subject: `Your ${shopName} account was deactivated`,
    shopName,
    supportEmail,
    heading: 'Your account was deactivated',
    blocks: [
      {
        kind: 'paragraph',
        text: "You're logged out everywhere and can't log in at the moment. The projects you bought stay yours.",
      },
      { kind: 'details', rows: [['Reason', reason]] },
      { kind: 'paragraph', text: 'Questions, or is this a mistake? Please write to us.' },
      { kind: 'button', label: 'Write to support', url: `mailto:${supportEmail}` },
    ],
    footer: "You're getting this email because this is the email of the account.",
  });
}
