import { type Mail, renderMail } from './layout.ts';
import { PAYOUT_FOOTER, type PayoutMailData } from './payout-completed.ts';

export interface ReturnedPayoutMailData extends PayoutMailData {
  /** The bank's reference of the return. */
  reference: string;
  /** Such as `21 November 2026`. */
  returnedOn: string;
}

/** Tells a referrer that the bank sent a payout back and the earnings can be claimed again. */
export function payoutReturnedMail(data: ReturnedPayoutMailData): Mail {
  const { shop, amountRupees, upiId, reference, returnedOn } = data;
  return renderMail({
    subject: `Claim ${amountRupees} again: the bank sent your payout back`,
    shop,
    heading: `The bank sent your payout of ${amountRupees} back.`,
    blocks: [
      {
        kind: 'paragraph',
        text: "The money didn't reach you: it came back to us, and is in your earnings again.",
      },
      {
        kind: 'details',
        rows: [
          ['Amount', amountRupees],
          ['UPI ID', upiId],
          ['Returned on', returnedOn],
          ['Bank reference', reference],
        ],
      },
      {
        kind: 'paragraph',
        text: 'Please check with your bank that this UPI ID can receive money, or use another one. Then you can claim again.',
      },
      { kind: 'button', label: 'See your earnings', url: `${shop.appUrl}/dashboard` },
      {
        kind: 'paragraph',
        text: `Did you get the money? Write to ${shop.supportEmail} before you claim again. Support replies within 24 hours.`,
      },
    ],
    footer: PAYOUT_FOOTER,
  });
}
