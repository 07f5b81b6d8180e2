import type { ReactNode } from 'react';

export const title = 'Your account';
export const emailIs = (email: ReactNode) => <>Your email is {email}.</>;
export const newEmail = 'New email';
export const yourPassword = 'Your password';
export const changeEmail = 'Change email';
export const changeEmailNote = 'We’ll email a link to the new address. Your email changes when you open it.';
export const backToDashboard = 'Back to your dashboard';
export const email = 'Email';
export const password = 'Password';
export const receipts = 'Receipts';
export const noReceipts = 'Your receipts will appear here.';
export const refundedInFull = ' · refunded';
export const refunded = (amount: string) => ` · ${amount} refunded`;
export const receiptFor = (project: string) => `Receipt for ${project} (PDF)`;
export const receipt = 'Receipt';
export const currentPassword = 'Current password';
export const newPassword = 'New password';
export const passwordHint = 'At least 6 characters.';
export const changePassword = 'Change password';
export const changePasswordNote = 'You’ll stay logged in here. We’ll log you out everywhere else.';
export const emailLinkSent = (email: string) =>
  `We’ve emailed a link to ${email}. Your email changes when you open it.`;
export const passwordChanged = 'Your password has changed. We’ve logged you out everywhere else.';
export const github = 'GitHub';
export const githubText =
  'Connect your GitHub account to log in with it. At checkout your username is then filled in and verified.';
export const connectGithub = 'Connect GitHub';
export const githubConnected = 'You can log in with your GitHub account.';
export const githubConnectedAs = (login: ReactNode) => <>You can log in with your GitHub account {login}.</>;
export const disconnectGithub = 'Disconnect GitHub';
export const disconnectGithubNote = 'You then log in with your email and password. Your projects stay yours.';
export const githubIsOnlySignIn =
  'GitHub is your only way to log in. To disconnect it, set a password first: log out, then use "Forgot password?".';
export const githubErrors = {
  denied: 'You didn’t connect GitHub. You can try again at any time.',
  takenByOther: 'This GitHub account already logs in to another account here. Please connect another one.',
  notConfirmed:
    'We couldn’t connect this GitHub account. Please confirm your email on GitHub, then try again.',
  failed: 'We couldn’t connect GitHub. Please try again.',
};
