import { type Mail, renderMail } from './layout.ts';

export interface ConfirmFreeOrderMailData {
  shopName: string;
  supportEmail: string;
  projectName: string;
  githubLogin: string;
  /** Opens the page that confirms the order. */
  url: string;
  /** How long the link works. */
  hours: number;
}

/** Asks the owner of an address to confirm a free order. */
export function confirmFreeOrderMail(data: ConfirmFreeOrderMailData): Mail {
  const { shopName, supportEmail, projectName, githubLogin, url, hours } = data;
  return renderMail({
    subject: `Confirm your email to get ${projectName}`,
    shopName,
    supportEmail,
    heading: 'Confirm your email',
    blocks: [
      {
        kind: 'paragraph',
        text: `Open this link, and we'll invite ${githubLogin} on GitHub to the repository of ${projectName}. It's free.`,
      },
      { kind: 'button', label: 'Send my invitation', url },
      { kind: 'paragraph', text: `The link works once, for ${hours} hours.` },
      {
        kind: 'paragraph',
        text: `Didn't ask for this? Ignore this email. Nothing happens. Questions? Write to ${supportEmail}.`,
      },
    ],
    footer: `You're getting this email because this address was entered for a free project at ${shopName}.`,
  });
}
