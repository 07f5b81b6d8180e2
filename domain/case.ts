import { keysOf } from './keys-of.ts';

/** Cases of a known order's payment that was rejected: it is refunded and never delivered later. */
export const REJECTIONS = ['wrong_amount', 'second_payment', 'duplicate_purchase', 'late_payment'] as const;

/**
 * Kinds of cases about money that the provider reports as moved back. Earlier releases stored `dispute` for
 * both.
 */
export const MOVED_BACK: CaseKind[] = ['dispute', 'unknown_refund', 'refunded_and_disputed'];

/** The action that fixes a case. */
const REMEDIES = [
  'refund-payment', // Refund the payment of this case.
  'refund-again', // Repeat a failed refund.
  'send-invite', // Send the invitation again.
  'end-access', // Remove the access again.
  'advance-copy', // Make, archive or delete a buyer's copy again.
  'try-again', // Probe GitHub again, and with it everything that waits behind the block.
  'run-job', // Run the job again.
  'send-mail', // Send refused mail again.
  'look-again', // Read the repository again.
  'remove-access', // Remove an account that bought nothing.
  'invite-missing', // Invite a buyer who has no access.
  'lower-role', // Give a buyer read access only.
  'read-settlements', // Read the settlements again.
  'issue-documents', // Issue the missing tax documents.
  'resolve', // An admin handled the case elsewhere and says how.
] as const;
export type Remedy = (typeof REMEDIES)[number];

/** Problems that need manual review, and what fixes them. */
const remedies = {
  wrong_amount: 'refund-payment',
  unknown_order: 'refund-payment',
  second_payment: 'refund-payment',
  duplicate_purchase: 'refund-payment',
  late_payment: 'refund-payment',
  invite: 'send-invite',
  copy: 'advance-copy',
  repository: 'try-again',
  github: 'try-again',
  dispute: 'resolve',
  unknown_refund: 'resolve',
  dead_job: 'run-job',
  refund: 'refund-again',
  credentials: 'resolve',
  other_payments: 'resolve',
  unreadable_entries: 'resolve',
  refunded_and_disputed: 'resolve',
  uncaptured_payment: 'resolve',
  mail_undelivered: 'send-mail',
  repository_gone: 'look-again',
  repository_public: 'look-again',
  viva_anchors: 'look-again',
  access_stranger: 'remove-access',
  access_missing: 'invite-missing',
  access_ended: 'remove-access',
  access_role: 'lower-role',
  complaint_overdue: 'resolve',
  help_overdue: 'resolve',
  question_overdue: 'resolve',
  setup_problem: 'resolve',
  document_missing: 'issue-documents',
  series_ending: 'resolve',
  restored_books: 'resolve',
  restored_payouts: 'resolve',
  deletion_in_debt: 'resolve',
  unsettled: 'read-settlements',
  unknown_line: 'read-settlements',
  settlement_amount: 'read-settlements',
} as const satisfies Record<string, Remedy>;
export type CaseKind = keyof typeof remedies;
// The pure mark lets the bundler drop it from the browser's scripts.
export const CASE_KINDS = /* @__PURE__ */ keysOf(remedies);

/** The only remedy of a case. An `invite` case with the subject of a removal is about that access removal. */
export function remedyFor({ kind, subject }: { kind: CaseKind; subject: string }): Remedy {
  if (kind === 'invite' && parseRemovalSubject(subject) !== null) return 'end-access';
  // The shop retries this mail by itself.
  if (kind === 'mail_undelivered' && subject === MAIL_SERVER) return 'resolve';
  return remedies[kind];
}

/** Whether a remedy sends money back, as `refundOrder` does. */
export function isRefund(remedy: Remedy): boolean {
  return remedy === 'refund-payment' || remedy === 'refund-again';
}

/**
 * The right to settle a case, in addition to orderWrite, with which all cases are read. A remedy that does what
 * has a right elsewhere needs it too, unless it is no more than others may do anyway: a buyer sends an invitation
 * again, and each repository is read by the clock, so `send-invite` needs no userWrite and `look-again` no
 * projectWrite. Another GitHub account or another repository is beyond them.
 */
export function rightToSettle(kind: CaseKind): 'orderWrite' | 'payoutWrite' {
  // It releases the payouts that it holds.
  return kind === 'restored_payouts' ? 'payoutWrite' : 'orderWrite';
}

/** The subject of a case about a mail server that rejects the shop. */
export const MAIL_SERVER = 'mail-server';

const MAIL_PREFIX = 'mail:';

/** The subject of a case about refused mail that belongs to no order. */
export function mailSubject(recipient: string): string {
  return `${MAIL_PREFIX}${recipient}`;
}

/** The address in a case's subject; null when the subject is an order. */
export function parseMailSubject(subject: string): string | null {
  return subject.startsWith(MAIL_PREFIX) ? subject.slice(MAIL_PREFIX.length) : null;
}

const MEMBER_SEPARATOR = ' member:';

/**
 * The subject of a case about an invitation: the order, followed by the invitation if it is a teammate's.
 */
export function invitationSubject({ id, orderId }: { id: string; orderId: string }): string {
  return id === orderId ? orderId : `${orderId}${MEMBER_SEPARATOR}${id}`;
}

/** The invitation's id in a case's subject. The buyer's invitation has the id of its order. */
export function parseInvitationSubject(subject: string): string {
  return subject.split(MEMBER_SEPARATOR).at(-1) ?? subject;
}

const REMOVAL_PREFIX = 'removal:';

/** The subject of a case about an access removal that failed. */
export function removalSubject(removalId: string): string {
  return `${REMOVAL_PREFIX}${removalId}`;
}

/** The removal ID in a case's subject; null when the case has another subject. */
export function parseRemovalSubject(subject: string): string | null {
  return subject.startsWith(REMOVAL_PREFIX) ? subject.slice(REMOVAL_PREFIX.length) : null;
}
