import { drawMail, type Mail } from './layout.ts';
import { PAYOUT_FOOTER, type PayoutFacts } from './payout-completed.ts';

export interface RejectedPayoutFacts extends PayoutFacts {
  /** As the admin wrote it. */
  reason: string;
}

/** A claim was not paid; the earnings are still there. */
export function payoutRejectedMail(facts: RejectedPayoutFacts): Mail {
  const { shopName, supportEmail, appUrl, amountRupees, upiId, reason } = facts;
  return drawMail({
    subject: `Your claim for ${amountRupees} was not paid`,
    shopName,
    heading: `Your claim for ${amountRupees} was not paid.`,
    blocks: [
      {
        kind: 'facts',
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
