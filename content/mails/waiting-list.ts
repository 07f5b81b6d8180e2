import { button, link } from './blocks.ts';
import { defineMail } from './define-mail.ts';
import type { MailShop } from './shop.ts';

interface WaitingMailData {
  projectName: string;
  url: string;
}

export interface ConfirmWaitingMailData extends WaitingMailData {
  /** The link works for this time. */
  hours: number;
}

/** Asks the owner of an email address to confirm a notice about a project's return. */
export const confirmWaitingMail = defineMail({
  kind: 'confirm-waiting',
  by: 'anyone',
  render(data: ConfirmWaitingMailData, shop: MailShop) {
    const { projectName, url, hours } = data;
    return {
      subject: `Confirm your email to hear about ${projectName}`,
      heading: 'Confirm your email',
      blocks: [
        `Open this link, and we'll email you once when ${projectName} is on sale again.`,
        button('Notify me', url),
        `The link works for ${hours} hours.`,
        "Didn't ask for this? Ignore this email. Nothing happens.",
      ],
      footer: `You're getting this email because this address was entered for a notice at ${shop.name}.`,
    };
  },
});

export interface OnSaleAgainMailData extends WaitingMailData {
  /** The address that takes the recipient off all waiting lists. */
  unsubscribeUrl: string;
}

/** Tells people on the waiting list that the project is on sale again. */
export const onSaleAgainMail = defineMail({
  kind: 'on-sale-again',
  by: 'shop',
  purpose: 'waiting-lists',
  render({ projectName, url, unsubscribeUrl }: OnSaleAgainMailData) {
    return {
      subject: `${projectName} is on sale again`,
      heading: 'On sale again',
      blocks: [
        `${projectName} is on sale again, so you can get it now.`,
        button('See the project', url),
        link('Leave all waiting lists', unsubscribeUrl),
      ],
      footer: "You're getting this email because you asked for it on the project's page. We send it once.",
    };
  },
});
