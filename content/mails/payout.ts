import { button, details } from './blocks.ts';
import { defineMail } from './define-mail.ts';
import type { MailShop } from './shop.ts';

const FOOTER = "You're getting this email because you claimed your referral earnings.";

interface PayoutMailData {
  /** The formatted amount, such as `₹400`. */
  amountRupees: string;
  upiId: string;
}

export interface CompletedPayoutMailData extends PayoutMailData {
  transactionId: string;
}

/** Tells a referrer that a payout has been sent. */
function payoutCompletedMail(data: CompletedPayoutMailData, shop: MailShop) {
  const { amountRupees, upiId, transactionId } = data;
  return {
    subject: `Your payout of ${amountRupees} has been sent`,
    heading: `Your payout of ${amountRupees} has been sent.`,
    blocks: [
      'We paid your referral earnings to your UPI ID. Your bank may take a while to show them.',
      details(['Amount', amountRupees], ['UPI ID', upiId], ['Transaction ID', transactionId]),
      button('See your earnings', `${shop.appUrl}/dashboard`),
      `Hasn't the money arrived? Write to ${shop.supportEmail} with the transaction ID. Support replies within 24 hours.`,
    ],
    footer: FOOTER,
  };
}

export interface RejectedPayoutMailData extends PayoutMailData {
  /** The reason that the admin wrote. */
  rejectionReason: string;
}

/** Tells a referrer that a claim was rejected and the earnings can be claimed again. */
function payoutRejectedMail(data: RejectedPayoutMailData, shop: MailShop) {
  const { amountRupees, upiId, rejectionReason: reason } = data;
  return {
    subject: `Claim ${amountRupees} again: your claim was rejected`,
    heading: `Your claim for ${amountRupees} was rejected.`,
    preheader: `Reason: ${reason}`,
    blocks: [
      details(['Amount', amountRupees], ['UPI ID', upiId], ['Reason', reason]),
      "Your earnings are still in your dashboard. Once you've fixed the reason above, you can claim again.",
      button('See your earnings', `${shop.appUrl}/dashboard`),
      `Questions? Write to ${shop.supportEmail}. Support replies within 24 hours.`,
    ],
    footer: FOOTER,
  };
}

export interface ReturnedPayoutMailData extends PayoutMailData {
  /** The bank's reference of the return. */
  reference: string;
  /** Such as `21 November 2026`. */
  returnedOn: string;
}

/** Tells a referrer that the bank sent a payout back and the earnings can be claimed again. */
function payoutReturnedMail(data: ReturnedPayoutMailData, shop: MailShop) {
  const { amountRupees, upiId, reference, returnedOn } = data;
  return {
    subject: `Claim ${amountRupees} again: the bank sent your payout back`,
    heading: `The bank sent your payout of ${amountRupees} back.`,
    blocks: [
      "The money didn't reach you: it came back to us, and is in your earnings again.",
      details(
        ['Amount', amountRupees],
        ['UPI ID', upiId],
        ['Returned on', returnedOn],
        ['Bank reference', reference],
      ),
      'Please check with your bank that this UPI ID can receive money, or use another one. Then you can claim again.',
      button('See your earnings', `${shop.appUrl}/dashboard`),
      `Did you get the money? Write to ${shop.supportEmail} before you claim again. Support replies within 24 hours.`,
    ],
    footer: FOOTER,
  };
}

/** Tells a referrer what happened to a claim. */
export const payoutMail = defineMail({
  kind: 'payout',
  by: 'admin',
  words: {
    upiId: 'recipient',
    transactionId: 'admin',
    rejectionReason: 'admin',
    reference: 'admin',
    returnedOn: 'admin',
  },
  render(
    data:
      | ({ status: 'completed' } & CompletedPayoutMailData)
      | ({ status: 'rejected' } & RejectedPayoutMailData)
      | ({ status: 'returned' } & ReturnedPayoutMailData),
    shop: MailShop,
  ) {
    if (data.status === 'completed') return payoutCompletedMail(data, shop);
    return data.status === 'rejected' ? payoutRejectedMail(data, shop) : payoutReturnedMail(data, shop);
  },
});
