import { formatRupees, toRupees } from '#domain/money.ts';
import { formatShortDateTime } from '#domain/time.ts';
import { type Mail, renderMail } from './layout.ts';
import type { MailShop } from './shop.ts';

export interface DisputeReminderMailData {
  shop: MailShop;
  /** The payment provider's ID. */
  id: string;
  projectName: string | null;
  amountPaise: number | null;
  /** The deadline, in Unix seconds. */
  respondBy: number;
}

/** Reminds support of a dispute whose deadline is near. */
export function disputeReminderMail({
  shop,
  id,
  projectName,
  amountPaise,
  respondBy,
}: DisputeReminderMailData): Mail {
  const heading = `Answer the dispute by ${formatShortDateTime(respondBy)} IST`;
  return renderMail({
    subject: `[${shop.name}] ${heading}${projectName === null ? '' : `: ${projectName}`}`,
    shop,
    isForSupport: true,
    heading,
    blocks: [
      {
        kind: 'paragraph',
        text: 'No one has answered it yet. After that time the bank decides without you. A draft isn’t an answer.',
      },
      {
        kind: 'details',
        rows: [
          ['Dispute', id],
          ['Project', projectName],
          ['Amount', amountPaise === null ? null : formatRupees(toRupees(amountPaise))],
        ],
      },
      {
        kind: 'steps',
        items: [
          'Open the case in the admin panel, and preview the PDF with what we recorded.',
          'Submit the evidence there, or accept the loss.',
        ],
      },
      { kind: 'button', label: 'Open the cases', url: `${shop.appUrl}/admin/orders/exceptions` },
    ],
    footer: "You're getting this email because this is the shop's support address.",
  });
}
