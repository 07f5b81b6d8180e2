import {
  accountDeactivatedMail,
  changeEmailMail,
  confirmAccountMail,
  emailChangedMail,
  mergePurchasesMail,
  resetPasswordMail,
} from '#content/mails/account.ts';
import {
  complaintAnswerMail,
  complaintMail,
  complaintReceivedMail,
  complaintReminderMail,
  complaintReplyMail,
} from '#content/mails/complaint.ts';
import { disputeReminderMail } from '#content/mails/dispute.ts';
import { helpAnswerMail, helpReceivedMail, helpReplyMail, helpRequestMail } from '#content/mails/help.ts';
import { inviteFailedMail, inviteReminderMail, inviteWorkedMail } from '#content/mails/invitation.ts';
import type { Mail } from '#content/mails/layout.ts';
import { newVersionsMail } from '#content/mails/new-versions.ts';
import {
  confirmFreeOrderMail,
  findOrdersMail,
  orderEmailCorrectedMail,
  orderEmailLeftMail,
} from '#content/mails/orders.ts';
import { payoutCompletedMail, payoutRejectedMail, payoutReturnedMail } from '#content/mails/payout.ts';
import { projectPausedMail } from '#content/mails/project-paused.ts';
import { receiptMail } from '#content/mails/receipt.ts';
import { refundFailedMail, refundMail } from '#content/mails/refund.ts';
import type { MailShop } from '#content/mails/shop.ts';
import { supportAlertMail } from '#content/mails/support-alert.ts';
import { turnoverMail } from '#content/mails/turnover.ts';
import { confirmWaitingMail, onSaleAgainMail } from '#content/mails/waiting-list.ts';
import {
  dataErasedMail,
  dataLinkMail,
  deletionCancelledMail,
  deletionPlannedMail,
} from '#content/mails/your-data.ts';
import {
  alert,
  changeEmail,
  complaint,
  complaintAnswer,
  complaintReminder,
  completed,
  confirmAccount,
  confirmFreeOrder,
  confirmWaiting,
  dataLink,
  deactivated,
  deletionPlanned,
  disputeReminder,
  emailChanged,
  failed,
  found,
  help,
  helpAnswer,
  invitation,
  merge,
  newVersions,
  onSaleAgain,
  orderEmail,
  projectPaused,
  receipt,
  refund,
  rejected,
  reminder,
  repoUrl,
  reset,
  returned,
  turnover,
} from './mail-data.ts';

export interface MailCase {
  /** The mail's `MailKind`, except for payouts. */
  name: string;
  render: (overrides: object) => Mail;
  data: { shop: MailShop };
  /** The links in both parts. In the text each has its own line. */
  links: string[];
}

function mailCase<D extends { shop: MailShop }>(
  name: string,
  render: (data: D) => Mail,
  data: D,
  links: string[],
): MailCase {
  return { name, render: (overrides) => render({ ...data, ...overrides }), data, links };
}

const {
  orderUrl,
  shop: { appUrl, supportEmail },
} = receipt;
const complaintsUrl = `${appUrl}/admin/orders/exceptions/complaints`;
const helpUrl = `${appUrl}/admin/orders/exceptions/help`;
/** Every mail that the shop sends. */
export const everyMail: readonly MailCase[] = [
  mailCase('receipt', receiptMail, receipt, [repoUrl, `${repoUrl}/invitations`, appUrl]),
  mailCase('confirm-free-order', confirmFreeOrderMail, confirmFreeOrder, [confirmFreeOrder.url]),
  mailCase('invite-worked', inviteWorkedMail, invitation, [repoUrl, `${repoUrl}/invitations`, appUrl]),
  mailCase('invite-reminder', inviteReminderMail, reminder, [repoUrl, `${repoUrl}/invitations`, orderUrl]),
  mailCase('invite-failed', inviteFailedMail, failed, [appUrl, orderUrl]),
  mailCase('refund', (data: typeof refund) => refundMail({ ...data, access: 'ends' }), refund, [
    appUrl,
    orderUrl,
  ]),
  mailCase('refund-failed', refundFailedMail, refund, [appUrl, orderUrl]),
  mailCase('complaint', complaintMail, complaint, [complaintsUrl]),
  mailCase('complaint-received', complaintReceivedMail, { ...complaint, url: complaintAnswer.url }, [
    complaintAnswer.url,
  ]),
  mailCase(
    'complaint-answer',
    (data: typeof complaintAnswer) => complaintAnswerMail({ ...data, state: 'answered' }),
    complaintAnswer,
    [complaintAnswer.url],
  ),
  mailCase('complaint-reply', complaintReplyMail, complaint, [complaintsUrl]),
  mailCase(
    'complaint-reminder',
    (data: typeof complaintReminder) => complaintReminderMail({ ...data, clock: 'acknowledge' }),
    complaintReminder,
    [complaintsUrl],
  ),
  mailCase('help-request', helpRequestMail, { ...help, results: 'capstone-check 1\nnode missing' }, [
    helpUrl,
  ]),
  mailCase('help-received', helpReceivedMail, { ...help, dueAt: 1_774_000_000, url: helpAnswer.url }, [
    helpAnswer.url,
  ]),
  mailCase(
    'help-answer',
    (data: typeof helpAnswer) => helpAnswerMail({ ...data, state: 'waiting_for_buyer' }),
    helpAnswer,
    [helpAnswer.url],
  ),
  mailCase('help-reply', helpReplyMail, help, [helpUrl]),
  mailCase('confirm-account', confirmAccountMail, confirmAccount, [confirmAccount.url]),
  mailCase('change-email', changeEmailMail, changeEmail, [changeEmail.url]),
  mailCase('email-changed', emailChangedMail, emailChanged, [supportEmail]),
  mailCase('account-deactivated', accountDeactivatedMail, deactivated, [supportEmail]),
  mailCase('order-email-left', orderEmailLeftMail, orderEmail, [supportEmail]),
  mailCase('order-email-corrected', orderEmailCorrectedMail, { ...orderEmail, orderUrl }, [orderUrl]),
  mailCase(
    'find-orders',
    findOrdersMail,
    found,
    found.orders.map(({ url }) => url),
  ),
  mailCase('merge-purchases', mergePurchasesMail, merge, [merge.url]),
  mailCase('reset-password', resetPasswordMail, reset, [reset.url]),
  mailCase('payout-completed', payoutCompletedMail, completed, [`${appUrl}/dashboard`]),
  mailCase('payout-rejected', payoutRejectedMail, rejected, [`${appUrl}/dashboard`]),
  mailCase('payout-returned', payoutReturnedMail, returned, [`${appUrl}/dashboard`]),
  mailCase('new-versions', newVersionsMail, newVersions, [
    ...newVersions.news.map(({ slug }) => `${appUrl}/projects/${slug}#versions`),
    newVersions.unsubscribeUrl,
  ]),
  mailCase('confirm-waiting', confirmWaitingMail, confirmWaiting, [confirmWaiting.url]),
  mailCase('on-sale-again', onSaleAgainMail, onSaleAgain, [onSaleAgain.url]),
  mailCase('data-link', dataLinkMail, dataLink, [dataLink.url]),
  mailCase('deletion-planned', deletionPlannedMail, deletionPlanned, [deletionPlanned.undo.url]),
  mailCase(
    'deletion-cancelled',
    deletionCancelledMail,
    { shop: dataLink.shop, ordered: 'Smart Irrigation' },
    [`${appUrl}/privacy/request`],
  ),
  mailCase('data-erased', dataErasedMail, { shop: dataLink.shop }, []),
  mailCase('project-paused', projectPausedMail, projectPaused, [
    `https://github.com/${projectPaused.repository}/actions`,
    `${appUrl}/projects/${projectPaused.slug}`,
  ]),
  mailCase('turnover', turnoverMail, turnover, [`${appUrl}/admin`]),
  mailCase('support-alert', supportAlertMail, alert, [
    `https://github.com/${alert.repo}/settings/access`,
    `${appUrl}/admin/orders/exceptions`,
  ]),
  mailCase('dispute-reminder', disputeReminderMail, disputeReminder, [`${appUrl}/admin/orders/exceptions`]),
];
