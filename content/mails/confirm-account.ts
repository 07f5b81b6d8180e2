import { type Mail, renderMail } from './layout.ts';

export interface ConfirmAccountMailData {
  shopName: string;
  supportEmail: string;
  /** Opens the page that confirms the email. */
  url: string;
  /** How long the link works. */
  days: number;
}

/** Asks a new account's email address to confirm that it is the owner's. */
export function confirmAccountMail({ shopName, supportEmail, url, days }: ConfirmAccountMailData): Mail {
  return renderMail({
    subject: `Confirm your email for ${shopName}`,
    shopName,
    supportEmail,
    heading: 'Confirm your email',
    blocks: [
      {
        kind: 'paragraph',
        text: `Welcome to ${shopName}! Open this link in the browser where you're logged in. It confirms your email and moves any earlier purchases with it to your account.`,
      },
      { kind: 'button', label: 'Confirm my email', url },
      { kind: 'paragraph', text: `The link works for ${days} days.` },
      { kind: 'paragraph', text: "If you didn't create an account, ignore this email." },
    ],
    footer: "You're getting this email because an account was created with this address.",
  });
}
