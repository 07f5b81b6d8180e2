import {
  accountDeactivatedMail,
  changeEmailMail,
  confirmAccountMail,
  emailChangedMail,
  mergePurchasesMail,
  resetPasswordMail,
} from '#content/mails/account.ts';
import type { MailData, MailTemplate } from '#content/mails/define-mail.ts';
import { disputeReminderMail } from '#content/mails/dispute.ts';
import { inviteFailedMail, inviteReminderMail, inviteWorkedMail } from '#content/mails/invitation.ts';
import { type Mail, renderMail } from '#content/mails/layout.ts';
import { newVersionsMail } from '#content/mails/new-versions.ts';
import {
  confirmFreeOrderMail,
  findOrdersMail,
  orderEmailCorrectedMail,
  orderEmailLeftMail,
} from '#content/mails/orders.ts';
import { payoutMail } from '#content/mails/payout.ts';
import { projectPausedMail } from '#content/mails/project-paused.ts';
import { questionAnswerMail, questionMail } from '#content/mails/question.ts';
import { invoiceIssuedMail, receiptMail } from '#content/mails/receipt.ts';
import { refundFailedMail, refundMail } from '#content/mails/refund.ts';
import { supportAlertMail } from '#content/mails/support-alert.ts';
import {
  complaintAnswerMail,
  complaintMail,
  complaintReceivedMail,
  complaintReminderMail,
  complaintReplyMail,
  contactMessageMail,
  helpAnswerMail,
  helpReceivedMail,
  helpReplyMail,
  helpRequestMail,
} from '#content/mails/thread.ts';
import { turnoverMail } from '#content/mails/turnover.ts';
import { confirmWaitingMail, onSaleAgainMail } from '#content/mails/waiting-list.ts';
import { webhookOffMail } from '#content/mails/webhook-off.ts';
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
  invoiceIssued,
  merge,
  newVersions,
  onSaleAgain,
  orderEmail,
  projectPaused,
  question,
  questionAnswer,
  receipt,
  refund,
  rejected,
  reminder,
  repoUrl,
  reset,
  returned,
  shop,
  turnover,
  webhookOff,
} from './mail-data.ts';

export interface MailCase {
  /** The mail's kind; payouts also have their status. */
  name: string;
  mail: MailTemplate;
  render: (overrides: object, shopName?: string) => Mail;
  data: object;
  /** The links in both parts. In the text each has its own line. */
  links: string[];
}

function mailCase<Template extends MailTemplate>(
  mail: Template,
  data: MailData<Template>,
  links: string[],
): MailCase {
  // Tests replace each text, but not what chooses between texts.
  const { access, clock, isPublished, state, status, ...texts } = data as Record<string, unknown>;
  const choices = { access, clock, isPublished, state, status };
  const name = status === undefined ? mail.kind : `${mail.kind}-${status}`;
  const render: MailCase['render'] = (overrides, shopName) =>
    renderExample(mail, { ...texts, ...overrides, ...choices } as MailData<Template>, shopName);
  return { name, mail, render, data: texts, links };
}

/** Renders a mail of the example shop. */
export function renderExample<Template extends MailTemplate>(
  mail: Template,
  data: MailData<Template>,
  shopName = shop.name,
): Mail {
  return renderMail(mail, data, { ...shop, name: shopName });
}

const { orderUrl } = receipt;
const { appUrl, supportEmail } = shop;
const complaintsUrl = `${appUrl}/admin/orders/exceptions/complaints`;
const questionsUrl = `${appUrl}/admin/orders/exceptions/questions`;
const helpUrl = `${appUrl}/admin/orders/exceptions/help`;
/** Every mail that the shop sends. */
export const everyMail: readonly MailCase[] = [
  mailCase(receiptMail, receipt, [repoUrl, `${repoUrl}/invitations`, appUrl]),
  mailCase(invoiceIssuedMail, invoiceIssued, [orderUrl]),
  mailCase(confirmFreeOrderMail, confirmFreeOrder, [confirmFreeOrder.url]),
  mailCase(inviteWorkedMail, invitation, [repoUrl, `${repoUrl}/invitations`, appUrl]),
  mailCase(inviteReminderMail, reminder, [repoUrl, `${repoUrl}/invitations`, orderUrl]),
  mailCase(inviteFailedMail, failed, [appUrl, orderUrl]),
  mailCase(refundMail, { ...refund, access: 'ends' }, [appUrl, orderUrl]),
  mailCase(refundFailedMail, refund, [appUrl, orderUrl]),
  mailCase(complaintMail, { ...complaint, hours: 48 }, [complaintsUrl]),
  mailCase(
    contactMessageMail,
    { kind: 'question', email: complaint.email, reference: complaint.reference, message: complaint.message },
    [],
  ),
  mailCase(complaintReceivedMail, { number: complaint.number, url: complaintAnswer.url, hours: 48 }, [
    complaintAnswer.url,
  ]),
  mailCase(complaintAnswerMail, { ...complaintAnswer, state: 'answered' }, [complaintAnswer.url]),
  mailCase(complaintReplyMail, complaint, [complaintsUrl]),
  mailCase(complaintReminderMail, { ...complaintReminder, clock: 'acknowledge' }, [complaintsUrl]),
  mailCase(helpRequestMail, { ...help, results: 'capstone-check 1\nnode missing' }, [helpUrl]),
  mailCase(
    helpReceivedMail,
    { number: help.number, projectName: help.projectName, dueAt: 1_774_000_000, url: helpAnswer.url },
    [helpAnswer.url],
  ),
  mailCase(helpAnswerMail, { ...helpAnswer, state: 'waiting_for_buyer' }, [helpAnswer.url]),
  mailCase(helpReplyMail, help, [helpUrl]),
  mailCase(questionMail, question, [questionsUrl]),
  mailCase(questionAnswerMail, { ...questionAnswer, isPublished: true }, [questionAnswer.url]),
  mailCase(confirmAccountMail, confirmAccount, [confirmAccount.url]),
  mailCase(changeEmailMail, changeEmail, [changeEmail.url]),
  mailCase(emailChangedMail, emailChanged, [supportEmail]),
  mailCase(accountDeactivatedMail, deactivated, [supportEmail]),
  mailCase(orderEmailLeftMail, orderEmail, [supportEmail]),
  mailCase(orderEmailCorrectedMail, { ...orderEmail, orderUrl }, [orderUrl]),
  mailCase(
    findOrdersMail,
    found,
    found.orders.map(({ url }) => url),
  ),
  mailCase(mergePurchasesMail, merge, [merge.url]),
  mailCase(resetPasswordMail, reset, [reset.url]),
  mailCase(payoutMail, { ...completed, status: 'completed' }, [`${appUrl}/dashboard`]),
  mailCase(payoutMail, { ...rejected, status: 'rejected' }, [`${appUrl}/dashboard`]),
  mailCase(payoutMail, { ...returned, status: 'returned' }, [`${appUrl}/dashboard`]),
  mailCase(newVersionsMail, newVersions, [
    ...newVersions.news.map(({ slug }) => `${appUrl}/projects/${slug}#versions`),
    newVersions.unsubscribeUrl,
  ]),
  mailCase(confirmWaitingMail, confirmWaiting, [confirmWaiting.url]),
  mailCase(onSaleAgainMail, onSaleAgain, [onSaleAgain.url, onSaleAgain.unsubscribeUrl]),
  mailCase(dataLinkMail, dataLink, [dataLink.url]),
  mailCase(deletionPlannedMail, deletionPlanned, [deletionPlanned.undo.url]),
  mailCase(deletionCancelledMail, { ordered: 'Smart Irrigation' }, [`${appUrl}/privacy/request`]),
  mailCase(dataErasedMail, {}, []),
  mailCase(projectPausedMail, projectPaused, [
    `https://github.com/${projectPaused.repository}/actions`,
    `${appUrl}/projects/${projectPaused.slug}`,
  ]),
  mailCase(turnoverMail, turnover, [`${appUrl}/admin`]),
  mailCase(webhookOffMail, webhookOff, [`${appUrl}/admin/orders/webhooks/sent`]),
  mailCase(supportAlertMail, alert, [
    `https://github.com/${alert.repo}/settings/access`,
    `${appUrl}/admin/orders/exceptions`,
  ]),
  mailCase(disputeReminderMail, disputeReminder, [`${appUrl}/admin/orders/exceptions`]),
];
