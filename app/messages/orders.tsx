import type { ReactNode } from 'react';

export const titleOf = (project: string) => `Your order: ${project}`;
export const title = 'Your order';
export const amount = 'Amount';
export const state = 'State';
export const orderId = 'Order ID';
export const paymentId = 'Payment ID';
export const email = 'Email';
export const invitation = 'Your invitation';
export const refunded = 'This order was refunded, and its access has ended.';
export const receipt = 'Receipt (PDF)';
export const keepPrivate = 'Anyone with this link can open this page, so please don’t share it.';
export const anythingWrong = (email: ReactNode) => <>Anything wrong? Write to {email}.</>;
export const copyOrderId = 'Copy order ID';
export const copyPaymentId = 'Copy payment ID';
export const viewOnGithub = 'View on GitHub';
export const mailRefused = (email: string | null) =>
  email ? `Your email address doesn't accept email: ${email}.` : "Your email address doesn't accept email.";
export const newAddressSubject = (supportId: string) => `Correct my email, ${supportId}`;
export const orderAgain = 'Please order again with the right address.';
export const writeForNewAddress = (link: ReactNode, supportId: string) => (
  <>
    Write to {link} with the right address and {supportId}, and we'll send everything again.
  </>
);
export const freeTitle = 'Your free project';
export const seeOrder = 'See your order';
export const freeConfirmed = "Your email is confirmed. Your order's page shows your invitation.";
export const freeLinkExpired = "This link has expired. Order the project again and we'll send you a new one.";
export const freeInvitation = (login: ReactNode) => (
  <>We'll invite {login} on GitHub to the project's repository.</>
);
export const sendInvitation = 'Send my invitation';
export const bankIsAsked =
  "Your bank has sent the money. We're waiting for its confirmation, so please don't pay again: your invitation goes out as soon as it arrives. You can close this page.";
export const bankConfirmed =
  "Your bank has confirmed the payment. We've emailed you the receipt, with a link to your order and its invitation.";
export const bankRefused =
  "The payment did not go through: your bank didn't confirm it. If money has left your account, it comes back within 5 to 7 working days. You can pay again.";
export const orderIdIs = (id: ReactNode) => <>Order ID {id}</>;
export const tryAgain = 'Try again';
