import { drawMail, type Mail } from './layout.ts';

export interface ResetFacts {
  shopName: string;
  /** The single-use address that opens the form. */
  url: string;
  /** How long the address works. */
  minutes: number;
}

/** The way back in for somebody who forgot their password. */
export function resetPasswordMail({ shopName, url, minutes }: ResetFacts): Mail {
  return drawMail({
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
