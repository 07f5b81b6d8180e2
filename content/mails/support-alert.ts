import type { CaseKind } from '#domain/case.ts';
import { type Block, button, details, link, steps } from './blocks.ts';
import { defineMail } from './define-mail.ts';
import { SUPPORT_FOOTER } from './layout.ts';
import type { MailShop } from './shop.ts';

export interface AlertMailData {
  kind: CaseKind;
  /** Says what happened. */
  message: string;
  orderId: string | null;
  paymentId: string | null;
  projectName: string | null;
  /** `owner/name` on GitHub. */
  repo: string | null;
  githubLogin: string | null;
}

const refund = 'Refund the payment in the payment provider, and tell the buyer.';
const findPayment = 'Find the payment in the payment provider by its ID.';

const fixDifference = (step: string) => ({
  title: 'Repositories have differences in access',
  steps: ['Open Orders, then Access in the admin panel: each difference has a button that fixes it.', step],
});

const advice: Record<CaseKind, { title: string; steps: readonly string[] }> = {
  invite: {
    title: 'An invitation needs attention',
    steps: [
      'Open the repository settings below. Check that it exists, is private and belongs to an organisation.',
      'Check that our token or app is still valid and can manage access to this repository.',
      'If the GitHub account is gone or renamed, ask the buyer for the right username.',
      'Then re-send the invitation from the admin panel. The buyer is waiting for it.',
    ],
  },
  copy: {
    title: "A buyer's copy can't be made",
    steps: [
      'Read the reason below. Check that the repository is still a template: tick “Template repository” in its settings.',
      'Check that our token or app may create, archive and delete repositories for the owner of copies.',
      'Then press Try the copy again in the admin panel, or just wait: we keep trying, the invitation goes out by itself, and the case closes.',
    ],
  },
  repository: {
    title: "We can't reach a repository",
    steps: [
      'Open the repository settings below. Check that it exists under this name.',
      'Check that our token or app is still valid and can manage access to this repository.',
      'Then press Try again in the admin panel, or just wait: waiting invitations are sent automatically, and the case closes.',
    ],
  },
  repository_gone: {
    title: 'A repository has disappeared',
    steps: [
      'Open the repository below. Check that it exists, under this name, and that our token or app can see it.',
      'Restore it on GitHub, or put its new address into Admin → Projects.',
      'Then press Look again in the admin panel, or just wait: the case closes by itself within half an hour.',
    ],
  },
  repository_public: {
    title: 'A repository is public',
    steps: [
      'Open the repository settings below and make it private again. Until then anyone can take what we sell.',
      'Then press Look again in the admin panel, or just wait: the case closes by itself within half an hour.',
    ],
  },
  viva_anchors: {
    title: 'A push broke viva questions',
    steps: [
      'Look at the files and lines that the message names. They were renamed, deleted or became shorter.',
      'Correct them in viva.json and push it. Buyers of earlier commits still have their questions.',
      'The case closes by itself within half an hour.',
    ],
  },
  github: {
    title: 'GitHub refuses our invitations',
    steps: [
      'Read the message above. Check that our token or app is still valid, and that the organization has seats left and allows outside collaborators.',
      "Fix it on GitHub. Put a new token into the shop's settings too.",
      'Then press Try again in the admin panel, or just wait: waiting invitations are sent automatically, and the case closes.',
    ],
  },
  wrong_amount: {
    title: 'A payment has the wrong amount',
    steps: [findPayment, 'Compare its amount and currency with the order. No access was given.', refund],
  },
  unknown_order: {
    title: 'A payment has no order here',
    steps: [
      findPayment,
      'Check whether another shop or a test uses the same provider account, or a backup was restored.',
      'If no one claims it, refund the payment there.',
    ],
  },
  second_payment: {
    title: 'An order was paid twice',
    steps: [findPayment, 'The buyer keeps the first payment and has access once.', refund],
  },
  duplicate_purchase: {
    title: 'A buyer paid again for a project they own',
    steps: [findPayment, 'The buyer keeps the earlier order and has access once.', refund],
  },
  late_payment: {
    title: 'An order was paid too late',
    steps: [
      findPayment,
      'The order was older than a day and a week, so its price is not honoured. No access was given.',
      refund,
    ],
  },
  dispute: {
    title: 'A payment is disputed',
    steps: [
      'Open the case in the admin panel, and preview the PDF with what we recorded: consent, delivery, emails.',
      'Submit the evidence there before the deadline, or accept the loss.',
      "Write to the buyer. Often they just didn't find the invitation.",
    ],
  },
  unknown_refund: {
    title: 'A refund of a payment that is not here',
    steps: [
      findPayment,
      'Check whether another shop or a test uses the same provider account, or a backup was restored.',
      'If the payment is for an order here, check the order again in the admin panel. Then resolve the case.',
    ],
  },
  access_stranger: fixDifference(
    'Remove the access, or mark the account as a helper: then the audit leaves it alone.',
  ),
  access_missing: fixDifference('Invite the buyer again. Someone may have removed the account on GitHub.'),
  access_ended: fixDifference(
    'Remove the access: the order was refunded, or another account has taken its place.',
  ),
  access_role: fixDifference(
    'Lower the role to read. If the account helps with the repository, mark it as a helper: then the audit leaves it alone until the purchase ends.',
  ),
  document_missing: {
    title: 'A tax document is missing',
    steps: [
      'The buyer’s payment or refund went through; only its invoice or credit note is missing. We send this once a day.',
      'Read the reason in the case. If all numbers of a series are used, set INVOICE_PREFIX to another one and restart the shop.',
      'The shop tries again every minute, in the order of the payments, and closes the case by itself.',
    ],
  },
  series_ending: {
    title: 'The numbers of tax documents run out',
    steps: [
      'A series has 999,999 numbers for each financial year. Credit notes go on with the next series by themselves.',
      'For invoices, set INVOICE_PREFIX to another one before the last number is used, and restart the shop.',
      'Then resolve the case in the admin panel.',
    ],
  },
  restored_books: {
    title: 'The books were restored from a backup',
    steps: [
      'Wait until the shop has read the payment provider’s lists: an hour at most.',
      'Look for invoices with skipped numbers in the sent mail of your mail server. Their payments have new invoices now: write to these buyers that the new one replaces the old one.',
      'Correct again what was corrected after the backup. Then resolve the case.',
    ],
  },
  restored_payouts: {
    title: 'Payouts may have been paid since the restored backup',
    steps: [
      'Look in the bank statement for payments to the UPI IDs of these claims since the time of the backup.',
      'Then resolve the case in the admin panel. Until then these claims can only be rejected.',
      'Complete each claim that was paid with the transaction ID of that payment. Pay only the others.',
    ],
  },
  deletion_in_debt: {
    title: 'An account in debt asks to be deleted',
    steps: [
      'Its rewards were paid out, and orders with its code were refunded afterwards.',
      'Look at its payouts and orders in the admin panel, and decide whether you ask for the money back.',
      'Then resolve the case with a note. The account is deleted within an hour.',
    ],
  },
  refunded_and_disputed: {
    title: 'A payment was refunded and lost in a dispute',
    steps: [
      'Find the refund in the payment provider, and copy its bank reference (ARN or RRN).',
      "Ask the provider's support to reverse the dispute, with the refund as evidence.",
      'If the bank keeps it, ask the buyer to pay the second amount back. Then resolve the case with a note.',
    ],
  },
  uncaptured_payment: {
    title: 'A payment is authorized and not captured',
    steps: [
      findPayment,
      'Capture it there if you can. The order then continues by itself.',
      "If you don't, the provider returns the money within 5 days. We've asked the buyer not to pay again.",
    ],
  },
  dead_job: {
    title: 'A job gave up after its last try',
    steps: [
      'Read the message above, and search the log for the same order or job.',
      'Fix the cause, then start the step again from the admin panel.',
    ],
  },
  mail_undelivered: {
    title: "Mail that can't be delivered",
    steps: [
      'Look for a typing mistake in the address. The admin panel can correct the email of a guest order.',
      'Otherwise find another way to the buyer, such as their GitHub account.',
      'Then send the mail again from the admin panel, or resolve the case.',
    ],
  },
  complaint_overdue: {
    title: 'A complaint is overdue',
    steps: [
      'Open Orders, then Complaints in the admin panel, and answer it there now.',
      'Its sender gets your answer by email. The case closes by itself.',
    ],
  },
  unsettled: {
    title: 'Money is in no settlement',
    steps: [
      findPayment,
      'Look there why it is not settled: the account may be on hold, or a bank holiday may delay it.',
      'Ask the payment provider’s support when nothing explains it. The case closes by itself with the settlement.',
    ],
  },
  unknown_line: {
    title: 'A settlement has a line that our books lack',
    steps: [
      'Find the payment or refund in the payment provider by the ID in the message.',
      'If it is an order of this shop, press Check again on the order in the admin panel.',
      'If another program uses the same account, resolve the case with a note.',
    ],
  },
  settlement_amount: {
    title: 'A settlement has another amount than our books',
    steps: [
      'Compare the amount in the message with the payment or refund in the payment provider.',
      'Ask its support to correct the settlement. The case closes by itself when the line is right.',
    ],
  },
  help_overdue: {
    title: 'A help request is overdue',
    steps: [
      'Open Orders, then Help in the admin panel, and answer it there now.',
      'The buyer gets your answer by email. The case closes by itself.',
    ],
  },
  question_overdue: {
    title: 'A question is overdue',
    steps: [
      'Open Orders, then Questions in the admin panel, and answer it there now.',
      'The asker gets your answer by email. The case closes by itself.',
    ],
  },
  setup_problem: {
    title: 'Several buyers have the same setup problem',
    steps: [
      'Look at their requests in the admin panel under Orders, then Help.',
      'Say more clearly in the README and the manifest of the repository what to install, or make the project run without it.',
      'Then resolve the case in the admin panel.',
    ],
  },
  credentials: {
    title: 'A provider refuses our keys',
    steps: [
      'Log in at the provider, and copy its keys again or make new ones. They may have been rolled, revoked, or copied in part.',
      'Put them into the settings that the message names, restart the shop, and run npm run doctor.',
      'What waits goes out by itself, and the case closes.',
    ],
  },
  other_payments: {
    title: 'The account has payments of other programs',
    steps: [
      'Open Books, then Other payments in the admin panel. It lists them, and we do nothing else about them.',
      'Answer their disputes and refund them in the payment provider, or in the program that made them.',
      'If one is for an order of this shop, write to the developers. Then resolve the case. We send this once.',
    ],
  },
  unreadable_entries: {
    title: 'The payment provider’s list has entries that we can’t read',
    steps: [
      'Find the entry in the payment provider by its ID, and compare it with the order here.',
      'Upgrade the shop. If the newest version can’t read it either, send the entry to the developers.',
      'Then resolve the case. It opens again for other entries.',
    ],
  },
  refund: {
    title: 'A refund did not go through',
    steps: [
      findPayment,
      'Check there why the refund was refused or returned, and how to pay the buyer instead.',
      'Then resolve the case in the admin panel, and tell the buyer.',
    ],
  },
};

/** The mails of these kinds link to the repository's settings. */
const ABOUT_REPOSITORY: readonly CaseKind[] = [
  'invite',
  'repository',
  'repository_gone',
  'repository_public',
];

/** Tells support about a new case, with the steps to resolve it. */
export const supportAlertMail = defineMail({
  kind: 'support-alert',
  by: 'anyone',
  to: 'support',
  words: { message: 'anyone', githubLogin: 'github' },
  render(data: AlertMailData, shop: MailShop) {
    const { kind, message, orderId, paymentId, projectName, repo, githubLogin } = data;
    const { title, steps: next } = advice[kind];
    const about = projectName ?? orderId ?? paymentId;
    const settings: Block[] =
      ABOUT_REPOSITORY.includes(kind) && repo !== null
        ? [link('Repository settings', `https://github.com/${repo}/settings/access`)]
        : [];
    return {
      subject: `${title}${about === null ? '' : `: ${about}`}`,
      heading: title,
      blocks: [
        message,
        details(
          ['Project', projectName],
          ['Repository', repo],
          ['GitHub account', githubLogin],
          ['Order ID', orderId],
          ['Payment ID', paymentId],
        ),
        steps(...next),
        button('Open the cases', `${shop.appUrl}/admin/orders/exceptions`),
        ...settings,
      ],
      footer: `${SUPPORT_FOOTER} We send it once per case.`,
    };
  },
});
