import type { ReactNode } from 'react';
import type { RenderWords } from './render-words.ts';

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
export const data = 'Your data';
export const dataText = 'Everything we keep about your account, orders and earnings, as a JSON file.';
export const downloadData = 'Download my data';
export const deleteAccount = (link: RenderWords) => (
  <>You can also ask us to {link('delete your account')}.</>
);
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
