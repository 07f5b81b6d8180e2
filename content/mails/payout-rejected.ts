import { type Mail, renderMail } from './layout.ts';
import { PAYOUT_FOOTER, type PayoutMailData } from './payout-completed.ts';

export interface RejectedPayoutMailData extends PayoutMailData {
  /** As the admin wrote it. */
  reason: string;
}

/** A payout claim was rejected; the earnings stay claimable. */
export function payoutRejectedMail(data: RejectedPayoutMailData): Mail {
  const { shopName, supportEmail, appUrl, amountRupees, upiId, reason } = data;
  return renderMail({
    subject: `Your claim for ${amountRupees} was not paid`,
    shopName,
    heading: `Your claim for ${amountRupees} was not paid.`,
    blocks: [
      {
        kind: 'details',
        rows: [
          ['Amount', amountRupees],
          ['UPI ID', upiId],
          ['Reason', reason],
        ],
      },
      {
        kind: 'paragraph',
        text: 'No money has left your account with us: what you earned is still in your dashboard, and you can claim again once the reason is settled.',
      },
      { kind: 'button', label: 'See your earnings', url: `${appUrl}/dashboard` },
      {
        kind: 'paragraph',
        text: `If something is not clear, write to ${supportEmail}. We aim to answer within 24 hours.`,
      },
    ],
    footer: PAYOUT_FOOTER,
  });
}
