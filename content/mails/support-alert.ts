import type { CaseKind } from '#domain/case.ts';
import { type Block, type Mail, renderMail } from './layout.ts';

export interface AlertMailData {
  shopName: string;
  kind: CaseKind;
  /** What happened. */
  message: string;
  orderId: string | null;
  paymentId: string | null;
  projectName: string | null;
  /** `owner/name` on GitHub. */
  repo: string | null;
  githubLogin: string | null;
  /** The shop's URL. */
  appUrl: string;
}

const refund = 'Refund the payment in the payment provider, and tell the buyer.';
const findPayment = 'Find the payment in the payment provider by its id.';

const advice: Record<CaseKind, { title: string; steps: readonly string[] }> = {
  invite: {
    title: 'An invitation needs you',
    steps: [
      'Open the repository settings below. Does the repository exist, is it private, and does an organisation own it?',
      'Check that our token or app is still valid and may manage access to this repository.',
      'If the GitHub account is gone or renamed, ask the buyer for the right username.',
      'Then send the invite again from the admin panel. The buyer is waiting for it.',
    ],
  },
  repository: {
    title: 'A repository is out of our reach',
    steps: [
      'Open the repository settings below. Does the repository exist under this name?',
      'Check that our token or app is still valid and may manage access to this repository.',
      'Nothing else to do: the case is settled once the repository can be read again.',
    ],
  },
  wrong_amount: {
    title: 'A payment has the wrong amount',
    steps: [findPayment, 'Compare its amount and currency with the order. No access was given.', refund],
  },
  unknown_order: {
    title: 'A payment belongs to no order here',
    steps: [
      findPayment,
      'Look whether another shop or a test uses the same provider account, or a backup was restored.',
      'If nobody claims it, refund the payment there.',
    ],
  },
  second_payment: {
    title: 'An order was paid twice',
    steps: [findPayment, 'The first payment stands, and access is given once.', refund],
  },
  duplicate_purchase: {
    title: 'A buyer paid again for a project they own',
    steps: [findPayment, 'The earlier order stands, and access is given once.', refund],
  },
  dispute: {
    title: 'A payment is disputed',
    steps: [
      findPayment,
      'Answer the dispute there before its deadline, with the receipt and the date of the invitation.',
      'Write to the buyer: often the invitation was only not found.',
    ],
  },
  uncaptured_payment: {
    title: 'A payment is authorized and not captured',
    steps: [
      findPayment,
      'Capture it there if you can. The order then goes on by itself.',
      'If nothing is done, the provider sends the money back within 5 days. The buyer is asked not to pay again.',
    ],
  },
  dead_job: {
    title: 'A job gave up after its last try',
    steps: [
      'Read the message above, and look in the log for the same order or job.',
      'Put the cause right, then start the step again from the admin panel.',
    ],
  },
  mail_undelivered: {
    title: "Mail that can't be delivered",
    steps: [
      'Look for a typing mistake in the address. The admin panel can correct the email of a guest order.',
      'Otherwise find another way to the buyer, such as their GitHub account.',
      'Then send the mail again from the admin panel, or settle the case.',
    ],
  },
  refund: {
    title: 'A refund did not go through',
    steps: [
      findPayment,
      'Look there why the refund was refused or came back, and how the buyer can be paid instead.',
      'Then settle the case in the admin panel, and tell the buyer.',
    ],
  },
};

/** Tells support about a new case, with the steps to resolve it. */
export function supportAlertMail(data: AlertMailData): Mail {
  const { shopName, kind, message, orderId, paymentId, projectName, repo, githubLogin, appUrl } = data;
  const { title, steps } = advice[kind];
  const about = projectName ?? orderId ?? paymentId;
  const settings: Block[] =
    (kind === 'invite' || kind === 'repository') && repo !== null
      ? [{ kind: 'link', label: 'Repository settings', url: `https://github.com/${repo}/settings/access` }]
      : [];
  return renderMail({
    subject: `[${shopName}] ${title}${about === null ? '' : `: ${about}`}`,
    shopName,
    heading: title,
    blocks: [
      { kind: 'paragraph', text: message },
      {
        kind: 'details',
        rows: [
          ['Project', projectName],
          ['Repository', repo],
          ['GitHub account', githubLogin],
          ['Order id', orderId],
          ['Payment id', paymentId],
        ],
      },
      { kind: 'steps', items: steps },
      ...settings,
      { kind: 'link', label: 'Admin panel', url: `${appUrl.replace(/\/+$/, '')}/admin/orders/exceptions` },
    ],
    footer:
      'You receive this mail because this is the support address of the shop. It is sent once for each case.',
  });
}
