import type { MailContent } from '#content/mails/blocks.ts';
import { type Mail, renderMail } from '#content/mails/layout.ts';
import type { MailShop } from '#content/mails/shop.ts';
import { MAIL_TEMPLATES, type MailData, type MailKind } from '#content/mails/templates.ts';
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
  receipt,
  refund,
  rejected,
  reminder,
  repoUrl,
  reset,
  returned,
  shop,
  turnover,
} from './mail-data.ts';

export interface MailCase {
  /** The mail's `MailKind`, except for payouts. */
  name: string;
  render: (overrides: object, shopName?: string) => Mail;
  data: object;
  /** The links in both parts. In the text each has its own line. */
  links: string[];
}

function mailCase<Kind extends MailKind>(kind: Kind, data: MailData<Kind>, links: string[]): MailCase {
  // Tests replace each text, but not what chooses between texts.
  const { access, clock, state, status, ...texts } = data as Record<string, unknown>;
  const choices = { access, clock, state, status };
  const name = kind === 'payout' ? `payout-${status}` : kind;
  const render: MailCase['render'] = (overrides, shopName) =>
    renderAs(kind, { ...texts, ...overrides, ...choices } as MailData<Kind>, shopName);
  return { name, render, data: texts, links };
}

/** Renders a mail of this kind. */
export function renderAs<Kind extends MailKind>(
  kind: Kind,
  data: MailData<Kind>,
  shopName = shop.name,
): Mail {
  const template = MAIL_TEMPLATES[kind] as (data: object, shop: MailShop) => MailContent;
  const named = { ...shop, name: shopName };
  return renderMail(template, data, named);
}

const { orderUrl } = receipt;
const { appUrl, supportEmail } = shop;
const complaintsUrl = `${appUrl}/admin/orders/exceptions/complaints`;
const helpUrl = `${appUrl}/admin/orders/exceptions/help`;
/** Every mail that the shop sends. */
export const everyMail: readonly MailCase[] = [
  mailCase('receipt', receipt, [repoUrl, `${repoUrl}/invitations`, appUrl]),
  mailCase('invoice-issued', invoiceIssued, [orderUrl]),
  mailCase('confirm-free-order', confirmFreeOrder, [confirmFreeOrder.url]),
  mailCase('invite-worked', invitation, [repoUrl, `${repoUrl}/invitations`, appUrl]),
  mailCase('invite-reminder', reminder, [repoUrl, `${repoUrl}/invitations`, orderUrl]),
  mailCase('invite-failed', failed, [appUrl, orderUrl]),
  mailCase('refund', { ...refund, access: 'ends' }, [appUrl, orderUrl]),
  mailCase('refund-failed', refund, [appUrl, orderUrl]),
  mailCase('complaint', complaint, [complaintsUrl]),
  mailCase('complaint-received', { number: complaint.number, url: complaintAnswer.url }, [
    complaintAnswer.url,
  ]),
  mailCase('complaint-answer', { ...complaintAnswer, state: 'answered' }, [complaintAnswer.url]),
  mailCase('complaint-reply', complaint, [complaintsUrl]),
  mailCase('complaint-reminder', { ...complaintReminder, clock: 'acknowledge' }, [complaintsUrl]),
  mailCase('help-request', { ...help, results: 'capstone-check 1\nnode missing' }, [helpUrl]),
  mailCase(
    'help-received',
    { number: help.number, projectName: help.projectName, dueAt: 1_774_000_000, url: helpAnswer.url },
    [helpAnswer.url],
  ),
  mailCase('help-answer', { ...helpAnswer, state: 'waiting_for_buyer' }, [helpAnswer.url]),
  mailCase('help-reply', help, [helpUrl]),
  mailCase('confirm-account', confirmAccount, [confirmAccount.url]),
  mailCase('change-email', changeEmail, [changeEmail.url]),
  mailCase('email-changed', emailChanged, [supportEmail]),
  mailCase('account-deactivated', deactivated, [supportEmail]),
  mailCase('order-email-left', orderEmail, [supportEmail]),
  mailCase('order-email-corrected', { ...orderEmail, orderUrl }, [orderUrl]),
  mailCase(
    'find-orders',
    found,
    found.orders.map(({ url }) => url),
  ),
  mailCase('merge-purchases', merge, [merge.url]),
  mailCase('reset-password', reset, [reset.url]),
  mailCase('payout', { ...completed, status: 'completed' }, [`${appUrl}/dashboard`]),
  mailCase('payout', { ...rejected, status: 'rejected' }, [`${appUrl}/dashboard`]),
  mailCase('payout', { ...returned, status: 'returned' }, [`${appUrl}/dashboard`]),
  mailCase('new-versions', newVersions, [
    ...newVersions.news.map(({ slug }) => `${appUrl}/projects/${slug}#versions`),
    newVersions.unsubscribeUrl,
  ]),
  mailCase('confirm-waiting', confirmWaiting, [confirmWaiting.url]),
  mailCase('on-sale-again', onSaleAgain, [onSaleAgain.url]),
  mailCase('data-link', dataLink, [dataLink.url]),
  mailCase('deletion-planned', deletionPlanned, [deletionPlanned.undo.url]),
  mailCase('deletion-cancelled', { ordered: 'Smart Irrigation' }, [`${appUrl}/privacy/request`]),
  mailCase('data-erased', {}, []),
  mailCase('project-paused', projectPaused, [
    `https://github.com/${projectPaused.repository}/actions`,
    `${appUrl}/projects/${projectPaused.slug}`,
  ]),
  mailCase('turnover', turnover, [`${appUrl}/admin`]),
  mailCase('support-alert', alert, [
    `https://github.com/${alert.repo}/settings/access`,
    `${appUrl}/admin/orders/exceptions`,
  ]),
  mailCase('dispute-reminder', disputeReminder, [`${appUrl}/admin/orders/exceptions`]),
];
