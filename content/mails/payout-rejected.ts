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
    subject: `Claim ${amountRupees} again: your claim was rejected`,
    shopName,
    supportEmail,
    heading: `Your claim for ${amountRupees} was rejected.`,
    preheader: `Reason: ${reason}`,
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
        text: "Your earnings are still in your dashboard. Once you've fixed the reason above, you can claim again.",
      },
      { kind: 'button', label: 'See your earnings', url: `${appUrl}/dashboard` },
      {
        kind: 'paragraph',
        text: `Questions? Write to ${supportEmail}. Support replies within 24 hours.`,
      },
    ],
    footer: PAYOUT_FOOTER,
  });
}
