import type { ReactNode } from 'react';
import type { PayoutStatus } from '#domain/payout.ts';

export const payStep = '2. Pay';
export const qrCode = (amount: string, upiId: string) => `UPI QR code: ${amount} to ${upiId}`;
export const openedBy = (admin: string, time: string) =>
  `Opened for payment by ${admin} on ${time}. Check that no one has paid it yet.`;
export const scanOrPay = (amount: ReactNode) => <>Scan with a UPI app, or pay {amount} to</>;
export const upiId = 'UPI ID';
export const copyUpiId = 'Copy UPI ID';
export const verifyBefore = 'Verify the claim first. Then the QR code appears.';
export const transactionId = 'Transaction ID';
export const transactionIdHint = 'As your UPI app or bank shows it (UTR).';
export const markCompleted = 'Mark as Completed';
export const checkThis = 'Check this';
export const verifyStep = '1. Verify';
export const verifyClaim = 'Verify Claim';
export const verifyNote =
  'We check every reward against its order: paid, not refunded, not bought by the claimant.';
export const rejectStep = 'Or reject';
export const reason = 'Reason';
export const rejectHint = 'The student sees it by email and on the dashboard, and keeps the earnings.';
export const reject = 'Reject';
export const noClaims = 'No claims yet.';
export const user = 'User';
export const amountColumn = 'Amount (₹)';
export const status = 'Status';
export const requested = 'Requested';
export const action = 'Action';
export const STATUS_LABELS: Record<PayoutStatus, string> = {
  pending: 'Pending',
  completed: 'Completed',
  rejected: 'Rejected',
  returned: 'Returned',
};
export const process = 'Process';
export const view = 'View';
export const returnStep = 'Returned by the bank';
export const returnNote =
  'Only if the bank statement shows this payout coming back. The student gets the earnings back to claim again, and an email. You can’t undo this.';
export const bankReference = 'Bank reference';
export const bankReferenceHint = 'As the statement shows it (UTR).';
export const returnedOn = 'Returned on';
export const recordReturn = 'Record the return';
export const notKnown = 'N/A';
export const ownOrders = "The claimant's own orders";
export const ownOrdersText =
  'These orders used the claimant’s code under the claimant’s own account, email or GitHub account. You can take back each reward. You can then only reject a claim that includes it. If it’s already paid out, the next rewards settle it.';
export const takeBackOf = (project: string) => `Take the reward of ${project} back`;
export const takeBack = 'Take reward back';
export const whyTakeBack = 'Why you take it back';
export const whyHint = 'For the audit log. You can’t undo this.';
export const noteMissing = 'A note is required.';
export const reasonMissing = 'A reason is required.';
export const takeBackAmount = 'Take ₹100 back';
export const heldTitle = 'Held since a backup was restored';
export const heldText = (claims: number) =>
  claims === 1
    ? 'Look in the bank statement for a payment to this UPI ID since the backup. Then release the claim.'
    : `Look in the bank statement for payments to the UPI IDs of all ${claims} held claims since the backup. Then release them together.`;
export const release = (claims: number) => (claims === 1 ? 'Release the claim' : `Release ${claims} claims`);
export const whatBankSays = 'What the bank statement says';
export const whatBankSaysHint = 'For the audit log, such as “no payments since the backup”.';
export const processPayout = 'Process Payout';
export const statusNow = (status: ReactNode) => <>This payout is {status} now.</>;
export const done = 'Done';
export const marked = (status: string) => `Payout has been successfully marked as ${status}.`;
export const verificationFailed = 'An error occurred during verification.';
export const unknownError = 'An unknown error occurred.';
export const transactionIdMissing = 'Transaction ID is required.';

export const amount = 'Amount';
export const amountFor = (amount: string, referrals: number) => `${amount} for ${referrals} referrals`;
export const nothingUnusual =
  'Nothing unusual: confirmed email, no young or disputed rewards, no shared UPI ID, no purchase of their own, no burst of rewards, no refunds.';
