import type {
  AccountDeactivatedMailData,
  ChangeEmailMailData,
  ConfirmAccountMailData,
  EmailChangedMailData,
  MergeMailData,
  ResetMailData,
} from '#content/mails/account.ts';
import type {
  InvitationMailData,
  InviteFailedMailData,
  InviteReminderMailData,
} from '#content/mails/invitation.ts';
import type { NewVersionsMailData } from '#content/mails/new-versions.ts';
import type { ConfirmFreeOrderMailData, FindOrdersMailData } from '#content/mails/orders.ts';
import type {
  CompletedPayoutMailData,
  RejectedPayoutMailData,
  ReturnedPayoutMailData,
} from '#content/mails/payout.ts';
import type { ProjectPausedMailData } from '#content/mails/project-paused.ts';
import type { InvoiceIssuedMailData, ReceiptMailData } from '#content/mails/receipt.ts';
import type { RefundMailData } from '#content/mails/refund.ts';
import type { MailShop } from '#content/mails/shop.ts';
import type { AlertMailData } from '#content/mails/support-alert.ts';
import type { ComplaintMailData, HelpMailData } from '#content/mails/thread.ts';
import type { TurnoverMailData } from '#content/mails/turnover.ts';
import type { ConfirmWaitingMailData, OnSaleAgainMailData } from '#content/mails/waiting-list.ts';
import type { WebhookOffMailData } from '#content/mails/webhook-off.ts';
import type { DataLinkMailData, DeletionPlannedMailData } from '#content/mails/your-data.ts';

// These data are used by the mail tests and the pictures in docs/screenshots/emails.

export const shop: MailShop = {
  name: 'Capstone',
  supportEmail: 'help@shop.example',
  appUrl: 'https://shop.example',
};
export const repoUrl = 'https://github.com/capstone-projects/face-attendance';

const order = { orderId: 'order_9A', paymentId: 'pay_7B' };
const buyer = {
  projectName: 'Face Recognition Attendance',
  githubLogin: 'asha-k',
};

export const invitation: InvitationMailData = { ...buyer, repoUrl };
export const receipt: ReceiptMailData = {
  ...invitation,
  ...order,
  teamLogins: ['ravi-p'],
  charge: {
    price: 899,
    saleDiscount: 0,
    couponDiscount: 0,
    couponCode: null,
    amount: 899,
    refunded: 0,
    disputed: 0,
    isRefunded: false,
  },
  paidAt: new Date('2026-03-14T20:05:00Z'),
  orderUrl: 'https://shop.example/orders/order_9A?key=k3y',
  seller: { name: 'Quill & Sons LLP', address: '12 MG Road, Bengaluru', gstin: undefined },
  supportPhone: undefined,
};
export const invoiceIssued: InvoiceIssuedMailData = {
  projectName: buyer.projectName,
  title: 'Tax invoice',
  number: 'CAP/26-27/000001',
  orderUrl: receipt.orderUrl,
};
export const reminder: InviteReminderMailData = {
  projectName: buyer.projectName,
  githubLogin: buyer.githubLogin,
  repoUrl,
  expiresAt: new Date('2026-03-21T20:05:00Z'),
  orderUrl: receipt.orderUrl,
};
export const confirmFreeOrder: ConfirmFreeOrderMailData = {
  projectName: buyer.projectName,
  githubLogin: buyer.githubLogin,
  url: 'https://shop.example/free-orders/free_9A?key=k3y',
  hours: 24,
};
export const failed: InviteFailedMailData = {
  ...buyer,
  ...order,
  orderUrl: receipt.orderUrl,
  failure: 'permanent',
  obstacle: null,
};
export const refund: Omit<RefundMailData, 'access'> = {
  projectName: buyer.projectName,
  ...order,
  orderUrl: receipt.orderUrl,
  amountRupees: '₹899',
};
export const reset: ResetMailData = {
  url: 'https://shop.example/login?token=a1b2&next=%2F',
  minutes: 60,
};
export const webhookOff: WebhookOffMailData = {
  url: 'https://college.example/hooks/capstone',
  answer: '410',
  isGone: true,
};

export const turnover: TurnoverMailData = {
  percent: 75,
  year: '26-27',
  turnover: 1_512_300,
  threshold: 2_000_000,
};

export const alert: AlertMailData = {
  ...order,
  kind: 'invite',
  message: 'GitHub answered 404 for our repository.',
  projectName: buyer.projectName,
  repo: 'capstone-projects/face-attendance',
  githubLogin: buyer.githubLogin,
};

const payout = {
  amountRupees: '₹400',
  upiId: 'asha@okbank',
};
export const completed: CompletedPayoutMailData = { ...payout, transactionId: 'UTR-7B' };
export const rejected: RejectedPayoutMailData = {
  ...payout,
  rejectionReason: 'The UPI ID does not exist.',
};
export const returned: ReturnedPayoutMailData = {
  ...payout,
  reference: 'RTN-7B',
  returnedOn: '21 November 2026',
};
export const merge: MergeMailData = {
  url: 'https://shop.example/merge?token=a1b2',
  days: 7,
};
export const confirmAccount: ConfirmAccountMailData = {
  ...merge,
  url: 'https://shop.example/merge?token=b2c3',
};

export const changeEmail: ChangeEmailMailData = {
  url: 'https://shop.example/confirm-email?token=a1b2',
  hours: 24,
};
export const orderEmail = { projectName: buyer.projectName };
export const deactivated: AccountDeactivatedMailData = {
  reason: 'Three chargebacks.',
};
export const emailChanged: EmailChangedMailData = {
  newEmail: 'new@shop.example',
};
export const found: FindOrdersMailData = {
  orders: [
    { projectName: buyer.projectName, url: 'https://shop.example/orders/order_9A?key=k3y' },
    { projectName: 'Smart Irrigation', url: 'https://shop.example/orders/order_9B?key=k4y' },
  ],
};
export const complaint: ComplaintMailData = {
  number: 'C-1001',
  email: 'asha@college.example',
  reference: 'pay_7B',
  message: 'I wrote on Monday and have no reply.',
};
export const complaintAnswer = {
  number: complaint.number,
  message: 'We refunded your payment today.',
  url: `${shop.appUrl}/complaints/${complaint.number}?token=t0ken`,
};
export const complaintReminder = { number: complaint.number, end: 1_774_000_000 };
export const help: HelpMailData = {
  number: 'H-1001',
  projectName: buyer.projectName,
  email: 'asha@college.example',
  message: 'I ran npm start.\nError: Cannot find module "express"\n    at Module._resolveFilename',
};
export const helpAnswer = {
  number: help.number,
  projectName: help.projectName,
  message: 'Install the packages first:\n    npm ci\nThen run npm start again.',
  url: 'https://shop.example/orders/order_9A/help?key=k3y',
};

export const question = {
  number: 'Q-1007',
  projectName: buyer.projectName,
  email: help.email,
  message: 'Does it run without a graphics card?\nMy laptop has 8 GB of memory.',
};
export const questionAnswer = {
  number: question.number,
  projectName: question.projectName,
  message: question.message,
  answer: 'Yes. Training takes about 40 minutes on four cores.',
  url: 'https://shop.example/projects/bus-pass',
};

export const disputeReminder = {
  id: 'disp_7B',
  projectName: buyer.projectName,
  amountPaise: 89_900,
  respondBy: 1_774_000_000,
};

const slug = 'face-recognition-attendance';
export const newVersions: NewVersionsMailData = {
  unsubscribeUrl: 'https://shop.example/unsubscribe/t0ken',
  news: [
    { projectName: buyer.projectName, slug, tag: 'v1.1.0', name: 'Faster training' },
    { projectName: buyer.projectName, slug, tag: 'v1.0.1', name: 'v1.0.1' },
    { projectName: 'Smart Irrigation', slug: 'smart-irrigation', tag: 'v2.0.0', name: 'Solar power' },
  ],
};
export const onSaleAgain: OnSaleAgainMailData = {
  projectName: buyer.projectName,
  url: `https://shop.example/projects/${slug}`,
  unsubscribeUrl: 'https://shop.example/unsubscribe/t0ken',
};
export const confirmWaiting: ConfirmWaitingMailData = {
  projectName: buyer.projectName,
  url: 'https://shop.example/notify-me/t0ken',
  hours: 24,
};
export const projectPaused: ProjectPausedMailData = {
  projectName: buyer.projectName,
  slug,
  repository: 'capstone-projects/face-attendance',
  summary: '2 of 3 checks passed.',
};
export const dataLink: DataLinkMailData = { url: 'https://shop.example/privacy/data/t0ken' };
export const deletionPlanned: DeletionPlannedMailData = {
  dueAt: new Date('2026-03-16T20:05:00Z'),
  undo: { by: 'link', url: dataLink.url },
};
