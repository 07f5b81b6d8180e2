import { type Mail, renderMail } from './layout.ts';

export interface PayoutMailData {
  shopName: string;
  supportEmail: string;
  appUrl: string;
  /** Formatted: `₹400`. */
  amountRupees: string;
  upiId: string;
}

export interface CompletedPayoutMailData extends PayoutMailData {
  transactionId: string;
}

/** A payout has been sent. */
export function payoutCompletedMail(data: CompletedPayoutMailData): Mail {
  const { shopName, supportEmail, appUrl, amountRupees, upiId, transactionId } = data;
  return renderMail({
    subject: `Your payout of ${amountRupees} has been sent`,
    shopName,
    heading: `Your payout of ${amountRupees} has been sent.`,
    blocks: [
      {
        kind: 'paragraph',
        text: 'Your referral earnings were paid to your UPI ID. Your bank may take a while to show them.',
      },
      {
        kind: 'details',
        rows: [
          ['Amount', amountRupees],
          ['UPI ID', upiId],
          ['Transaction ID', transactionId],
        ],
      },
      { kind: 'button', label: 'See your earnings', url: `${appUrl}/dashboard` },
      {
        kind: 'paragraph',
        text: `If the money does not arrive, write to ${supportEmail} with the transaction ID. We aim to answer within 24 hours.`,
      },
    ],
    footer: PAYOUT_FOOTER,
  });
}

export const PAYOUT_FOOTER =
  'You receive this mail because your referral earnings were claimed from your account.';
