import type { ChangeEmailFacts } from './change-email.ts';
import type { EmailChangedFacts } from './email-changed.ts';
import type { FindOrdersFacts } from './find-orders.ts';
import type { InvitationFacts } from './invitation.ts';
import type { InviteFailedFacts } from './invite-failed.ts';
import type { MergeFacts } from './merge-purchases.ts';
import type { CompletedPayoutFacts } from './payout-completed.ts';
import type { RejectedPayoutFacts } from './payout-rejected.ts';
import type { ReceiptFacts } from './receipt.ts';
import type { ResetFacts } from './reset-password.ts';
import type { AlertFacts } from './support-alert.ts';

// Facts that the tests of the mails share.
const shopName = 'Capstone';
export const appUrl = 'https://shop.example';
export const repoUrl = 'https://github.com/capstone-projects/face-attendance';

const order = { orderId: 'order_9A', paymentId: 'pay_7B' };
const buyer = {
  shopName,
  supportEmail: 'help@shop.example',
  appUrl,
  projectName: 'Face Recognition Attendance',
  githubLogin: 'asha-k',
};

export const invitation: InvitationFacts = { ...buyer, repoUrl };
export const receipt: ReceiptFacts = {
  ...invitation,
  ...order,
  amountRupees: '₹899',
  paidAt: new Date('2026-03-14T20:05:00Z'),
  orderUrl: 'https://shop.example/orders/order_9A?key=k3y',
};
export const failed: InviteFailedFacts = { ...buyer, ...order, failure: 'retry' };
export const reset: ResetFacts = {
  shopName,
  url: 'https://shop.example/login?token=a1b2&next=%2F',
  minutes: 60,
};
export const alert: AlertFacts = {
  ...order,
  shopName,
  kind: 'invite',
  message: 'GitHub answered 404 for our repository.',
  projectName: buyer.projectName,
  repo: 'capstone-projects/face-attendance',
  githubLogin: buyer.githubLogin,
  appUrl,
};

const payout = {
  shopName,
  supportEmail: buyer.supportEmail,
  appUrl,
  amountRupees: '₹400',
  upiId: 'asha@okbank',
};
export const completed: CompletedPayoutFacts = { ...payout, transactionId: 'UTR-7B' };
export const rejected: RejectedPayoutFacts = { ...payout, reason: 'The UPI ID does not exist.' };
export const merge: MergeFacts = { shopName, url: 'https://shop.example/merge?token=a1b2', days: 7 };

export const changeEmail: ChangeEmailFacts = {
  shopName,
  url: 'https://shop.example/confirm-email?token=a1b2',
  hours: 24,
};
export const emailChanged: EmailChangedFacts = {
  shopName,
  supportEmail: buyer.supportEmail,
  newEmail: 'new@shop.example',
};
export const found: FindOrdersFacts = {
  shopName,
  supportEmail: buyer.supportEmail,
  orders: [
    { projectName: buyer.projectName, url: 'https://shop.example/orders/order_9A?key=k3y' },
    { projectName: 'Smart Irrigation', url: 'https://shop.example/orders/order_9B?key=k4y' },
  ],
};
