import type { ReactNode } from 'react';

export const upiInvalid = 'Please enter a valid UPI ID.';
export const claimFailed = 'We couldn’t send your claim. Please try again.';
export const codeHeading = 'Your referral code';
export const copyCode = 'Copy code';
export const copyLink = 'Copy link';
export const shareOnWhatsapp = 'Share on WhatsApp';
export const shareNote =
  'You earn ₹100 for every friend who buys with it. No limit. The link works for 30 days after they open it.';
export const shareText = (shopName: string, link: string) =>
  `Looking for a final-year project to learn from? ${shopName} has projects with source code, sample report and slides. If you buy with my link, I earn ₹100 and you pay the same price: ${link}`;
export const earnings = 'Earnings';
export const noEarnings = 'Nothing yet. Purchases with your code appear here.';
export const showOlder = 'Show older';
export const rewarded = (project: string) => `A friend bought ${project} with your code.`;
export const rewardReversed = (project: string) => `${project}: the reward was taken back.`;
export const paidOut = (transactionId: string) => `Paid out. Transaction ID: ${transactionId}`;
export const payoutReturned = (reference: string) =>
  `The bank sent your payout back. Reference: ${reference}`;
export const title = 'Referral Rewards';
export const currentEarnings = 'Current earnings';
export const progress = (earnings: string, goal: string) => `${earnings} of ${goal}`;
export const lastReferrals = 'Referrals since your last payout';
export const lifetimeReferrals = 'Lifetime referrals';
export const lifetimeEarnings = 'Lifetime earnings';
export const reachGoal = (goal: string) => `Reach ${goal} in current earnings to claim your reward`;
export const ofGoal = (goal: string) => `of ${goal}`;
export const goalReached = "You've reached it!";
export const payoutInProgress = 'Payout in Progress';
export const claimReward = 'Claim Your Reward';
export const claimText = 'Enter your UPI ID to receive your earnings.';
export const upiId = 'UPI ID';
export const upiPlaceholder = 'yourname@bank';
export const cancel = 'Cancel';
export const submitting = 'Submitting...';
export const submitClaim = 'Submit Claim';
export const requested = 'Request in Progress';
export const requestedText = (amount: ReactNode) => (
  <>We’re checking your claim for {amount} and will email you when it’s done.</>
);
export const completed = 'Last Payout Completed';
export const completedText = (amount: ReactNode, upiId: ReactNode) => (
  <>
    {amount} paid to {upiId}.
  </>
);
export const rejectedText = (amount: ReactNode) => (
  <>Your claim for {amount} was rejected. You keep your earnings.</>
);
export const returned = 'Payout Sent Back by the Bank';
export const returnedText = (amount: ReactNode, upiId: ReactNode) => (
  <>
    {amount} didn’t reach {upiId} and is in your earnings again. Check your UPI ID, then claim again.
  </>
);
export const bankReferenceIs = (reference: ReactNode) => <>Bank reference: {reference}</>;
export const transactionIdIs = (id: ReactNode) => <>Transaction ID: {id}</>;
export const rejected = 'Payout Request Rejected';
export const reasonIs = (reason: string) => `Reason: ${reason}`;
