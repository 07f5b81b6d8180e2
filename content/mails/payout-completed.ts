import { type Mail, renderMail } from './layout.ts';
import type { MailShop } from './shop.ts';

export interface PayoutMailData {
  shop: MailShop;
  /** The formatted amount, such as `₹400`. */
  amountRupees: string;
  upiId: string;
}

export interface CompletedPayoutMailData extends PayoutMailData {
  transactionId: string;
}

/** Tells a referrer that a payout has been sent. */
export function payoutCompletedMail(data: CompletedPayoutMailData): Mail {
  const { shop, amountRupees, upiId, transactionId } = data;
  return renderMail({
    subject: `Your payout of ${amountRupees} has been sent`,
    shop,
    heading: `Your payout of ${amountRupees} has been sent.`,
    blocks: [
      {
        kind: 'paragraph',
        text: 'We paid your referral earnings to your UPI ID. Your bank may take a while to show them.',
      },
      {
        kind: 'details',
        rows: [
          ['Amount', amountRupees],
          ['UPI ID', upiId],
          ['Transaction ID', transactionId],
        ],
      },
      { kind: 'button', label: 'See your earnings', url: `${shop.appUrl}/dashboard` },
      {
        kind: 'paragraph',
        text: `Hasn't the money arrived? Write to ${shop.supportEmail} with the transaction ID. Support replies within 24 hours.`,
      },
    ],
    footer: PAYOUT_FOOTER,
  });
}

export const PAYOUT_FOOTER = "You're getting this email because you claimed your referral earnings.";
