import type { ReactNode } from 'react';

export const filter = 'Filter by email...';
export const noMatch = 'No user matches this filter.';
export const email = 'Email';
export const guest = 'guest';
export const status = 'Status';
export const view = 'View';
export const inactive = 'Inactive';
export const active = 'Active';
export const userDetails = 'User Details';
export const copyEmail = 'Copy email';
export const allDetails = 'All details';
export const invited = 'Invited';
export const onItsWay = 'Invitation on its way';
export const failed = 'Invitation failed';
export const purchases = 'Purchases';
export const noPurchases = 'No purchases yet.';
export const invitationSent = 'Invitation sent.';
export const failedAgain = 'The invitation failed again.';
export const statusFor = (status: ReactNode, login: ReactNode) => (
  <>
    {status}, for {login}
  </>
);
export const githubUsername = 'GitHub username';
export const githubHint = 'The invitation goes to this account.';
export const resend = 'Re-send Invite';
export const reward = 'Referral reward';
export const reversal = 'Reward taken back';
export const payout = 'Paid out';
export const payoutReturn = 'Returned by the bank';
export const amount = 'Amount';
export const ledger = 'Ledger';
export const canLogIn = 'They can log in again.';
export const loggedOut = 'They are logged out everywhere.';
export const updateFailed = 'Failed to update user status.';
export const statusIs = (badge: ReactNode) => <>Status: {badge}</>;
export const deactivate = 'Deactivate';
export const activate = 'Activate';
export const reason = 'Reason (optional)';
export const reasonHint = (email: string) => `For the email to ${email} and the audit log.`;
export const confirmDeactivate =
  'Deactivate this account? They’re logged out everywhere and get an email with the reason. They keep their purchases.';
export const cantLogIn = 'They can’t log in, but they can buy as a guest.';
