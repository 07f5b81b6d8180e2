import { type Mail, renderMail } from './layout.ts';

export interface ResetMailData {
  shopName: string;
  supportEmail: string;
  /** Opens the form, once. */
  url: string;
  /** How long the link works. */
  minutes: number;
}

/** Link for setting a new password. */
export function resetPasswordMail({ shopName, supportEmail, url, minutes }: ResetMailData): Mail {
  return renderMail({
    subject: `Set a new password for ${shopName}`,
    shopName,
    supportEmail,
    heading: 'Set a new password',
    blocks: [
      {
        kind: 'paragraph',
        text: `We received a password reset request for the ${shopName} account with this email address.`,
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
