import { type Mail, renderMail } from './layout.ts';

export interface ResetMailData {
  shopName: string;
  /** Opens the form, once. */
  url: string;
  /** How long the link works. */
  minutes: number;
}

/** Link for setting a new password. */
export function resetPasswordMail({ shopName, url, minutes }: ResetMailData): Mail {
  return renderMail({
    subject: `Set a new password for ${shopName}`,
    shopName,
    heading: 'Set a new password',
    blocks: [
      {
        kind: 'paragraph',
        text: `Somebody, most likely you, asked for a new password for the ${shopName} account with this e-mail address.`,
      },
      { kind: 'button', label: 'Set new password', url },
      { kind: 'paragraph', text: `The link works once, for ${minutes} minutes.` },
      {
        kind: 'paragraph',
        text: 'If it was not you, you can forget this mail: your password stays as it is.',
      },
    ],
    footer: 'You receive this mail because a password reset was asked for with this address.',
  });
}
