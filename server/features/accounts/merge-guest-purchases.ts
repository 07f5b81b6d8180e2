import { publicOrderId } from '#domain/order.ts';
import { isSelfReferral } from '#domain/referral.ts';
import type { Executor } from '../../platform/db/client.ts';
import { hasPurchases } from '../access/find-purchases.ts';
import { reassignPurchase } from '../access/purchases.ts';
import { listTeamAccountIds } from '../access/team/team-account-ids.ts';
import { recordReversal } from '../ledger/record-entries.ts';
import { getOrder } from '../orders/get-order.ts';
import type { Order } from '../orders/order.ts';
import { markEmptied } from '../users/emptied-guests.ts';
import { findUser } from '../users/find-user.ts';
import { lockUser } from '../users/lock-user.ts';
import { setMissingGithubAccount } from '../users/update-user.ts';
import { listGuestOrders } from './list-guest-orders.ts';

interface Merge {
  userId: string;
  /** The account's email, as stored. */
  email: string;
  /** Public IDs of the orders to merge; null for all orders. */
  only: readonly string[] | null;
  /** Public IDs of the orders that the owner's browser proved to have paid. */
  paidHere?: readonly string[];
}

/**
 * Reassigns purchases made as a guest with an account's email to the account, and returns their orders.
 * Idempotent and safe under concurrency. Purchases of projects that the account owns stay with the guest. If
 * the account becomes its own referrer, that reward is reversed. The GitHub account of an order becomes the
 * account's only if the owner's browser paid, because anyone can order with anyone's email; the dashboard
 * asks about the others (`findGithubQuestion`). Runs in the caller's transaction; the caller has checked that
 * the email is the account's.
 */
export async function mergeGuestPurchases(
  tx: Executor,
  { userId, email, only, paidHere = [] }: Merge,
): Promise<Order[]> {
  const found = await listGuestOrders(tx, { userId, email, only });
  // Orders are locked by ID and before their purchases, as everywhere, to avoid deadlocks.
  const locked: { order: Order; guestId: string }[] = [];
  for (const { orderId, guestId } of found) {
    locked.push({ order: await getOrder(tx, orderId, { lock: true }), guestId });
  }
  const merged: Order[] = [];
  for (const { order, guestId } of locked) {
    if (await reassignPurchase(tx, { orderId: order.id, from: guestId, to: userId })) merged.push(order);
  }
  if (merged.length === 0) return [];
  for (const order of merged) await reverseSelfReferral(tx, order, { userId, email });
  const ownOrder = merged.find((order) => paidHere.includes(publicOrderId(order)));
  if (ownOrder) await setMissingGithubAccount(tx, userId, ownOrder);
  const guestIds = new Set(found.map(({ guestId }) => guestId));
  for (const id of guestIds) {
    await lockUser(tx, id);
    if (!(await hasPurchases(tx, id))) await markEmptied(tx, id);
  }
  return merged;
}

/** Reverses the reward of an order whose referrer turns out to be its buyer. */
export async function reverseSelfReferral(
  tx: Executor,
  { id, referrerId, githubAccountId }: Order,
  buyer: { userId: string; email: string },
): Promise<void> {
  const referrer = referrerId === null ? null : await findUser(tx, referrerId);
  if (
    referrer &&
    isSelfReferral(referrer, { ...buyer, githubAccountId, teamAccountIds: await listTeamAccountIds(tx, id) })
  ) {
    await recordReversal(tx, { orderId: id });
  }
}
