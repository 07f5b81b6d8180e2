import { drawMail, type Mail } from './layout.ts';

export interface EmailChangedFacts {
  shopName: string;
  supportEmail: string;
  newEmail: string;
}

/** To the old address: it is no longer the account's. */
export function emailChangedMail({ shopName, supportEmail, newEmail }: EmailChangedFacts): Mail {
  return drawMail({
    subject: `Your ${shopName} account has a new email`,
    shopName,
    heading: 'Your account has a new email',
    blocks: [
      {
        kind: 'paragraph',
        text: `Your ${shopName} account now uses ${newEmail}. From here on you log in with it, and mails about your account go there.`,
      },
      {
        kind: 'paragraph',
        text: `If you did not change it, please write to ${supportEmail} at once, and we look into it together.`,
      },
    ],
    footer: 'You receive this mail because this address was the one of your account until now.',
  });
}
