import {
  accountDeactivatedMail,
  changeEmailMail,
  confirmAccountMail,
  emailChangedMail,
  mergePurchasesMail,
  resetPasswordMail,
} from './account.ts';
import type { MailContent } from './blocks.ts';
import { disputeReminderMail } from './dispute.ts';
import { inviteFailedMail, inviteReminderMail, inviteWorkedMail } from './invitation.ts';
import { newVersionsMail } from './new-versions.ts';
import {
  confirmFreeOrderMail,
  findOrdersMail,
  orderEmailCorrectedMail,
  orderEmailLeftMail,
} from './orders.ts';
import { payoutMail } from './payout.ts';
import { projectPausedMail } from './project-paused.ts';
import { invoiceIssuedMail, receiptMail } from './receipt.ts';
import { refundFailedMail, refundMail } from './refund.ts';
import type { MailShop } from './shop.ts';
import { supportAlertMail } from './support-alert.ts';
import {
  complaintAnswerMail,
  complaintMail,
  complaintReceivedMail,
  complaintReminderMail,
  complaintReplyMail,
  helpAnswerMail,
  helpReceivedMail,
  helpReplyMail,
  helpRequestMail,
} from './thread.ts';
import { turnoverMail } from './turnover.ts';
import { confirmWaitingMail, onSaleAgainMail } from './waiting-list.ts';
import { dataErasedMail, dataLinkMail, deletionCancelledMail, deletionPlannedMail } from './your-data.ts';

/** The templates of all mails by their kind, which is stored with each mail. */
export const MAIL_TEMPLATES = {
  receipt: receiptMail,
  'invoice-issued': invoiceIssuedMail,
  'confirm-free-order': confirmFreeOrderMail,
  'invite-worked': inviteWorkedMail,
  'invite-failed': inviteFailedMail,
  'invite-reminder': inviteReminderMail,
  refund: refundMail,
  'refund-failed': refundFailedMail,
  'support-alert': supportAlertMail,
  'reset-password': resetPasswordMail,
  payout: payoutMail,
  'merge-purchases': mergePurchasesMail,
  'confirm-account': confirmAccountMail,
  'change-email': changeEmailMail,
  'email-changed': emailChangedMail,
  'find-orders': findOrdersMail,
  complaint: complaintMail,
  'complaint-received': complaintReceivedMail,
  'complaint-answer': complaintAnswerMail,
  'complaint-reply': complaintReplyMail,
  'complaint-reminder': complaintReminderMail,
  'help-request': helpRequestMail,
  'help-received': helpReceivedMail,
  'help-answer': helpAnswerMail,
  'help-reply': helpReplyMail,
  'dispute-reminder': disputeReminderMail,
  'account-deactivated': accountDeactivatedMail,
  'order-email-left': orderEmailLeftMail,
  'order-email-corrected': orderEmailCorrectedMail,
  'new-versions': newVersionsMail,
  'confirm-waiting': confirmWaitingMail,
  'on-sale-again': onSaleAgainMail,
  turnover: turnoverMail,
  'project-paused': projectPausedMail,
  'data-link': dataLinkMail,
  'deletion-planned': deletionPlannedMail,
  'deletion-cancelled': deletionCancelledMail,
  'data-erased': dataErasedMail,
} satisfies Record<string, (data: never, shop: MailShop) => MailContent>;

export type MailKind = keyof typeof MAIL_TEMPLATES;

/** What a mail of this kind says, except for the facts about the shop. */
export type MailData<Kind extends MailKind> = Parameters<(typeof MAIL_TEMPLATES)[Kind]>[0];
