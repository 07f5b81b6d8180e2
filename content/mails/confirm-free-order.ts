import { type Mail, renderMail } from './layout.ts';
import type { MailShop } from './shop.ts';

export interface ConfirmFreeOrderMailData {
  shop: MailShop;
  projectName: string;
  githubLogin: string;
  /** The address of the page that confirms the order. */
  url: string;
  /** The link works for this time. */
  hours: number;
}

/** Asks the owner of an email address to confirm a free order. */
export function confirmFreeOrderMail(data: ConfirmFreeOrderMailData): Mail {
  const { shop, projectName, githubLogin, url, hours } = data;
  return renderMail({
    subject: `Confirm your email to get ${projectName}`,
    shop,
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
        text: `Didn't ask for this? Ignore this email. Nothing happens. Questions? Write to ${shop.supportEmail}.`,
      },
    ],
    footer: `You're getting this email because this address was entered for a free project at ${shop.name}.`,
  });
}
