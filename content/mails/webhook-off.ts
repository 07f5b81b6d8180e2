import { button, details, steps } from './blocks.ts';
import { defineMail } from './define-mail.ts';
import { SUPPORT_FOOTER } from './layout.ts';
import type { MailShop } from './shop.ts';

export interface WebhookOffMailData {
  url: string;
  /** The last answer: a status, or why there was none. */
  answer: string;
  /** Whether the receiver said that it is gone; else ten events in a row failed. */
  isGone: boolean;
}

/** Tells support that a webhook was switched off. */
export const webhookOffMail = defineMail({
  kind: 'webhook-off',
  by: 'shop',
  to: 'support',
  words: { url: 'admin', answer: 'anyone' },
  render({ url, answer, isGone }: WebhookOffMailData, shop: MailShop) {
    return {
      heading: 'We’ve switched a webhook off',
      blocks: [
        isGone
          ? 'The program at this address says that it is gone (410), so we no longer send it events.'
          : 'Ten events in a row could not be delivered to this address in three days, so we no longer send it events.',
        details(['Address', url], ['Last answer', answer]),
        steps(
          'Ask the person who runs the program at this address.',
          'Then switch the webhook on again in the admin panel, or delete it.',
          'Events from the time between are not sent: the program can read them by the API.',
        ),
        button('Open the webhooks', `${shop.appUrl}/admin/orders/webhooks/sent`),
      ],
      footer: `${SUPPORT_FOOTER} We send it once for each time.`,
    };
  },
});
