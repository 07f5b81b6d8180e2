import { type Mail, renderMail } from './layout.ts';

export interface ChangeEmailMailData {
  shopName: string;
  supportEmail: string;
  /** Opens the page that makes the change. */
  url: string;
  /** How long the link works. */
  hours: number;
}

/** Asks the new email address to confirm the change. */
export function changeEmailMail({ shopName, supportEmail, url, hours }: ChangeEmailMailData): Mail {
  return renderMail({
    subject: `Confirm your new email for ${shopName}`,
    shopName,
    supportEmail,
    heading: 'Confirm your new email',
    blocks: [
      {
        kind: 'paragraph',
        text: `We received a request to use this address for a ${shopName} account. Open the link in the browser where you're logged in.`,
      },
      { kind: 'button', label: 'Confirm this email', url },
      { kind: 'paragraph', text: `The link works once, for ${hours} hours.` },
      { kind: 'paragraph', text: "If you didn't ask for this, ignore this email. Nothing changes." },
    ],
    footer: `You're getting this email because this address was entered as the new email of a ${shopName} account.`,
  });
}
