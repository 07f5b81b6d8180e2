import { type Mail, renderMail } from './layout.ts';
import type { MailShop } from './shop.ts';

export interface ChangeEmailMailData {
  shop: MailShop;
  /** The address of the page that makes the change. */
  url: string;
  /** The link works for this time. */
  hours: number;
}

/** Asks the new email address to confirm the change. */
export function changeEmailMail({ shop, url, hours }: ChangeEmailMailData): Mail {
  return renderMail({
    subject: `Confirm your new email for ${shop.name}`,
    shop,
    heading: 'Confirm your new email',
    blocks: [
      {
        kind: 'paragraph',
        text: `We received a request to use this address for a ${shop.name} account. Open the link in the browser where you're logged in.`,
      },
      { kind: 'button', label: 'Confirm this email', url },
      { kind: 'paragraph', text: `The link works once, for ${hours} hours.` },
      { kind: 'paragraph', text: "If you didn't ask for this, ignore this email. Nothing changes." },
    ],
    footer: `You're getting this email because this address was entered as the new email of a ${shop.name} account.`,
  });
}
