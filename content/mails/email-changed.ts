import { type Mail, renderMail } from './layout.ts';

export interface EmailChangedMailData {
  shopName: string;
  supportEmail: string;
  newEmail: string;
}

/** Tells the old email address about the change. */
export function emailChangedMail({ shopName, supportEmail, newEmail }: EmailChangedMailData): Mail {
  return renderMail({
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
