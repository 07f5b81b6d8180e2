import { type Mail, renderMail } from './layout.ts';

export interface ChangeEmailMailData {
  shopName: string;
  /** Opens the page that makes the change. */
  url: string;
  /** How long the link works. */
  hours: number;
}

/** Asks the new email address to confirm the change. */
export function changeEmailMail({ shopName, url, hours }: ChangeEmailMailData): Mail {
  return renderMail({
    subject: `Confirm your new email for ${shopName}`,
    shopName,
    heading: 'Confirm your new email',
    blocks: [
      {
        kind: 'paragraph',
        text: `Somebody, most likely you, asked to use this address for their ${shopName} account. Open the link in the browser where you are logged in.`,
      },
      { kind: 'button', label: 'Confirm this email', url },
      { kind: 'paragraph', text: `The link works once, for ${hours} hours.` },
      { kind: 'paragraph', text: 'If it was not you, you can forget this mail: nothing changes.' },
    ],
    footer: 'You receive this mail because this address was given as the new one of an account.',
  });
}
