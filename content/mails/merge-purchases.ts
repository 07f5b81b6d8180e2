import { type Mail, renderMail } from './layout.ts';

export interface MergeMailData {
  shopName: string;
  supportEmail: string;
  /** Opens the page that moves the purchases. */
  url: string;
  /** How long the link works. */
  days: number;
}

/** Asks a new account's email address to confirm moving its guest purchases to the account. */
export function mergePurchasesMail({ shopName, supportEmail, url, days }: MergeMailData): Mail {
  return renderMail({
    subject: `Move your purchases to your ${shopName} account`,
    shopName,
    supportEmail,
    heading: 'Move your purchases to your account',
    blocks: [
      {
        kind: 'paragraph',
        text: `You have a ${shopName} account with this email address. You also bought projects with it earlier, as a guest.`,
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
