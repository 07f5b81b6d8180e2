import { randomBytes } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import { normalizeEmail } from '#domain/email.ts';
import { erasedEmail, isErasedEmail } from '#domain/erasure.ts';
import { formatRupees, toPaise } from '#domain/money.ts';
import { CLAIM_THRESHOLD } from '#domain/referral.ts';
import type { Shop } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { eraseAccounts } from '../../integrations/auth/erase-account.ts';
import type { Executor } from '../../platform/db/client.ts';
import { eraseMails } from '../../platform/mail/erase-mails.ts';
import { findPerson, type Person } from '../../readers/erasure/find-person.ts';
import { listErasureObstacles } from '../../readers/erasure/list-erasure-obstacles.ts';
import { getReferralTotalsByUser } from '../../readers/rewards/get-referral-totals.ts';
import { eraseAccess } from '../access/erase-access.ts';
import { withdrawInvitations } from '../access/invitations/withdraw-invitations.ts';
import { eraseAudit } from '../audit/erase-audit.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { eraseCases } from '../cases/erase-cases.ts';
import { endConnections } from '../connections/end-connection.ts';
import { endUnusedCopies } from '../copies/end-copies.ts';
import { eraseCoupons } from '../coupons/erase-coupons.ts';
import { eraseOrders } from '../orders/erase-orders.ts';
import { findOrder } from '../orders/get-order.ts';
import { eraseEvents } from '../payments/webhooks/erase-events.ts';
import { erasePayouts } from '../payouts/erase-payouts.ts';
import { eraseRefunds } from '../refunds/erase-refunds.ts';
import { eraseRequests } from '../requests/erase-requests.ts';
import { eraseReviews } from '../reviews/end-reviews.ts';
import { ownedTables } from '../tables.ts';
import { eraseComplaints, eraseHelp, eraseQuestions } from '../threads/erase-threads.ts';
import { eraseUsers } from '../users/erase-users.ts';
import { lockUser } from '../users/lock-user.ts';
import { eraseMobileNumbers } from '../whatsapp/erase-numbers.ts';

// Errors don't name the person, because a running shop logs them.

export interface Erasure {
  /** The text that replaces the person's data. */
  placeholder: string;
  orders: number;
  /** The number of valid purchases, whose GitHub accounts stay. */
  standing: number;
}

interface ErasureRequest {
  email: string;
  /** Erases the person even if they have earnings, which then no one can claim. */
  giveUpEarnings?: boolean;
  /** Who asked, for the audit log. */
  actor?: string;
}

/**
 * Erases a person: the account and everything personal about it and its guest, except what the books need.
 * Amounts, dates, IDs and the GitHub accounts of valid purchases stay. Only the command line calls it, so it
 * checks no rights. Throws NOT_FOUND when no one has the email, and FAILED_PRECONDITION with what to do
 * first.
 */
export async function erasePerson({ db }: Pick<Shop, 'db'>, request: ErasureRequest): Promise<Erasure> {
  return db.transaction((tx) => erasePersonIn(tx, request));
}

/** Does the same in the caller's transaction. */
export async function erasePersonIn(
  tx: Executor,
  { email: typed, giveUpEarnings = false, actor = 'command line' }: ErasureRequest,
): Promise<Erasure> {
  const email = normalizeEmail(typed);
  const person = isErasedEmail(email) ? null : await lockPerson(tx, email);
  if (!person) throw new ShopError('NOT_FOUND', 'There is no one with this email.');
  await requireErasable(tx, person, giveUpEarnings);
  const placeholder = erasedEmail(randomBytes(5).toString('hex'));
  // Allows this transaction to change columns that triggers such as `orders_guard` freeze otherwise.
  await tx.execute(sql`select set_config('shop.erasing', 'yes', true)`);
  await eraseRecords(tx, { person, placeholder });
  const standing = person.orders.filter(({ isOwn, keepsAccount }) => isOwn && keepsAccount).length;
  const erasure = { placeholder, orders: person.orders.length, standing };
  await recordAudit(tx, {
    actor,
    action: 'user.erase',
    subject: person.userIds[0] ?? placeholder,
    detail: { ...erasure, userIds: person.userIds },
  });
  return erasure;
}

/** Locks orders before users, as everywhere, to avoid deadlocks, and then reads again. */
async function lockPerson(tx: Executor, email: string): Promise<Person | null> {
  const found = await findPerson(tx, email);
  for (const { id } of found?.orders ?? []) await findOrder(tx, id, { lock: true });
  for (const id of found?.userIds.toSorted() ?? []) await lockUser(tx, id);
  return findPerson(tx, email);
}

async function requireErasable(tx: Executor, person: Person, giveUpEarnings: boolean): Promise<void> {
  const obstacles = await listErasureObstacles(tx, person);
  const totalsOf = await getReferralTotalsByUser(tx, person.userIds);
  for (const { totalEarnings } of person.userIds.map(totalsOf)) {
    if (giveUpEarnings || toPaise(totalEarnings) < CLAIM_THRESHOLD) continue;
    obstacles.push(
      `${formatRupees(totalEarnings)} of referral earnings can be claimed: ask for a claim first, or add --give-up-earnings.`,
    );
  }
  if (obstacles.length > 0)
    throw new ShopError('FAILED_PRECONDITION', ['The person is not erased.', ...obstacles].join('\n'));
}

async function eraseRecords(
  tx: Executor,
  { person, placeholder }: { person: Person; placeholder: string },
): Promise<void> {
  const { email, userIds, orderIds, logins } = person;
  const erased = { placeholder, logins };
  await endConnections(tx, orderIds);
  await withdrawInvitations(tx, orderIds);
  await endUnusedCopies(tx, orderIds);
  await eraseOrders(tx, person, placeholder);
  await deleteOwned(tx, person);
  await eraseCoupons(tx, person);
  await eraseAccess(tx, person);
  await eraseReviews(tx, person);
  await eraseRefunds(tx, person, erased);
  await erasePayouts(tx, person, erased);
  await eraseEvents(tx, person);
  await eraseMobileNumbers(tx, orderIds);
  await eraseMails(tx, person);
  await eraseUsers(tx, userIds, placeholder);
  await eraseAccounts(tx, { userIds, email });
  await eraseComplaints(tx, email, erased);
  await eraseHelp(tx, orderIds);
  await eraseQuestions(tx, userIds);
  await eraseRequests(tx, person);
  await eraseCases(tx, person, erased);
  await eraseAudit(tx, person, erased);
}

/** Deletes the rows of the tables that say whose they are. */
async function deleteOwned(tx: Executor, { email, userIds, orderIds }: Person): Promise<void> {
  const ids = { email: [email], userId: userIds, orderId: orderIds };
  for (const { table, owner, column } of ownedTables)
    await tx.delete(table).where(inArray(column, ids[owner]));
}
