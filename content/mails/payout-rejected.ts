import { type Mail, renderMail } from './layout.ts';
import { PAYOUT_FOOTER, type PayoutMailData } from './payout-completed.ts';

export interface RejectedPayoutMailData extends PayoutMailData {
  /** The reason that the admin wrote. */
  reason: string;
}

/** Tells a referrer that a claim was rejected and the earnings can be claimed again. */
export function payoutRejectedMail(data: RejectedPayoutMailData): Mail {
  const { shop, amountRupees, upiId, reason } = data;
  return renderMail({
    subject: `Claim ${amountRupees} again: your claim was rejected`,
    shop,
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
      { kind: 'button', label: 'See your earnings', url: `${shop.appUrl}/dashboard` },
      {
        kind: 'paragraph',
        text: `Questions? Write to ${shop.supportEmail}. Support replies within 24 hours.`,
      },
    ],
    footer: PAYOUT_FOOTER,
  });
}
