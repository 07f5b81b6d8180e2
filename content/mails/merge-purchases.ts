import { type Mail, renderMail } from './layout.ts';

export interface MergeMailData {
  shopName: string;
  /** Opens the page that moves the purchases. */
  url: string;
  /** How long the link works. */
  days: number;
}

/** Asks a new account's email address to confirm moving its guest purchases to the account. */
export function mergePurchasesMail({ shopName, url, days }: MergeMailData): Mail {
  return renderMail({
    subject: `Your earlier purchases at ${shopName}`,
    shopName,
    heading: 'Move your purchases to your account',
    blocks: [
      {
        kind: 'paragraph',
        text: `There is a ${shopName} account with this e-mail address, and there are purchases that were made with it before, without an account.`,
      },
      {
        kind: 'paragraph',
        text: 'If the account is yours, open this link in the browser where you are logged in. Your purchases then stand in your dashboard.',
      },
      { kind: 'button', label: 'Move my purchases', url },
      { kind: 'paragraph', text: `The link works for ${days} days.` },
      {
        kind: 'paragraph',
        text: 'If you did not make an account, you can forget this mail: your purchases stay as they are, and nobody else gets them.',
      },
    ],
    footer: 'You receive this mail because an account was made with an address that had bought here before.',
  });
}
