import { formatPaise } from '#domain/money.ts';
import { formatMinute } from '#domain/time.ts';
import { button, details, steps } from './blocks.ts';
import { defineMail } from './define-mail.ts';
import type { MailShop } from './shop.ts';

export interface DisputeReminderMailData {
  /** The payment provider's ID. */
  id: string;
  projectName: string | null;
  amountPaise: number | null;
  /** The deadline, in Unix seconds. */
  respondBy: number;
}

/** Reminds support of a dispute whose deadline is near. */
export const disputeReminderMail = defineMail({
  kind: 'dispute-reminder',
  by: 'shop',
  to: 'support',
  render({ id, projectName, amountPaise, respondBy }: DisputeReminderMailData, shop: MailShop) {
    const heading = `Answer the dispute by ${formatMinute(respondBy)} IST`;
    return {
      subject: `${heading}${projectName === null ? '' : `: ${projectName}`}`,
      heading,
      blocks: [
        'No one has answered it yet. After that time the bank decides without you. A draft isn’t an answer.',
        details(
          ['Dispute', id],
          ['Project', projectName],
          ['Amount', amountPaise === null ? null : formatPaise(amountPaise)],
        ),
        steps(
          'Open the case in the admin panel, and preview the PDF with what we recorded.',
          'Submit the evidence there, or accept the loss.',
        ),
        button('Open the cases', `${shop.appUrl}/admin/orders/exceptions`),
      ],
    };
  },
});
