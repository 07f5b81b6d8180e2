import type { ReactNode } from 'react';
import type { NextActor } from '#domain/order-situation.ts';

export const titleOf = (project: string) => `Your order: ${project}`;
export const title = 'Your order';
export const status = 'Status';
export const orderId = 'Order ID';
export const paymentId = 'Payment ID';
export const soldCommit = 'Version (commit)';
export const email = 'Email';
export const invitation = 'Your invitation';
export const payment = 'Your payment';
export const receipt = 'Receipt (PDF)';
export const keepPrivate = 'Anyone with this link can open this page, so please don’t share it.';
export const copyOrderId = 'Copy order ID';
export const copyPaymentId = 'Copy payment ID';
export const freeTitle = 'Your free project';
export const seeOrder = 'See your order';
export const freeConfirmed = "Your email is confirmed. Your order's page shows your invitation.";
export const freeLinkExpired = "This link has expired. Order the project again and we'll send you a new one.";
export const freeInvitation = (login: ReactNode) => (
  <>We'll invite {login} on GitHub to the project's repository.</>
);
export const sendInvitation = 'Send my invitation';
export const bankConfirmed =
  "Your bank has confirmed the payment. We've emailed you the receipt, with a link to your order and its invitation.";
export const orderIdIs = (id: ReactNode) => <>Order ID {id}</>;
export const tryAgain = 'Try again';

export const NEXT: Record<NextActor, string> = {
  You: 'Your next step',
  We: 'Our next step',
  GitHub: 'Waiting for GitHub',
  'Your bank': 'Waiting for your bank',
};
export const nothingLeft = 'All done';
export const stepStatus = {
  done: 'Done',
  current: 'Now',
  pending: 'Later',
  failed: 'Needs attention',
  ended: 'Ended',
};
export const details = 'Details';
export const github = 'GitHub username';
export const openRepository = 'Open the repository';
export const openInCodespaces = 'Open in Codespaces';
export const codespacesHours =
  'Codespaces runs the project in your browser, and uses the free hours of your own GitHub account.';
export const goToProject = 'Go to the project';
export const writeToSupport = 'Write to support';
export const logInToManage = 'Log in to manage this order';
export const supportSubject = (project: string, orderId: string) => `${project}, order ${orderId}`;
export const supportBody = (facts: readonly [label: string, value: string | null][]) =>
  `\n\n${facts.flatMap(([label, value]) => (value === null ? [] : `${label}: ${value}`)).join('\n')}`;
export const supportReplies = 'Support replies within 24 hours.';
