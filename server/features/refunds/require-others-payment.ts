import { and, eq, inArray } from 'drizzle-orm';
import { MOVED_BACK, REJECTIONS } from '#domain/case.ts';
import { isSelfReferral, isSelfReferredOrder } from '#domain/referral.ts';
import type { Actor, Context, RemedyRequest } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { findPurchase } from '../access/find-purchases.ts';
import { listTeamAccountIds } from '../access/team/team-account-ids.ts';
import { resolveByNote } from '../cases/remedies.ts';
import { cases } from '../cases/schema.ts';
import { findOrder } from '../orders/get-order.ts';
import { findUser, type UserRow } from '../users/find-user.ts';

interface WhichPayment {
  paymentId: string;
  /** The order that accepted the payment; null for a payment that no order accepted. */
  orderId: string | null;
}

/**
 * Throws PERMISSION_DENIED when an admin decides about their own money: about a payment for an order of their
 * account, their mailbox or their GitHub account, in a team, too. A payment that no order accepted is that of
 * the order, or else of the payer, in its case.
 */
export async function requireOthersPayment(
  tx: Executor,
  adminId: string,
  { paymentId, orderId }: WhichPayment,
): Promise<void> {
  const admin = await findUser(tx, adminId);
  if (!admin) return;
  const rejected = orderId === null ? await findRejected(tx, paymentId) : null;
  const about = orderId ?? rejected?.orderId ?? null;
  const isOwn = about === null ? isPayer(admin, rejected?.detail.email) : await isOrderOf(tx, admin, about);
  if (!isOwn) return;
  throw new ShopError(
    'PERMISSION_DENIED',
    'This is your own order. Another admin has to decide about its money.',
  );
}

async function findRejected(tx: Executor, paymentId: string) {
  const kinds = [...REJECTIONS, 'unknown_order'] as const;
  const [rejected] = await tx
    .select()
    .from(cases)
    .where(and(eq(cases.subject, paymentId), inArray(cases.kind, [...kinds])));
  return rejected ?? null;
}

function isPayer(admin: UserRow, email: unknown): boolean {
  if (typeof email !== 'string') return false;
  return isSelfReferral(admin, { userId: null, email, githubAccountId: null, teamAccountIds: [] });
}

async function isOrderOf(tx: Executor, admin: UserRow, orderId: string): Promise<boolean> {
  const order = await findOrder(tx, orderId);
  if (!order) return false;
  if (order.buyerId === admin.id) return true;
  const purchase = await findPurchase(tx, orderId);
  return isSelfReferredOrder(admin, {
    order,
    purchase,
    teamAccountIds: await listTeamAccountIds(tx, orderId),
  });
}

/**
 * This remedy resolves a case that an admin handled elsewhere, unless it is about money of the admin's own
 * order that was moved back. Throws INVALID_ARGUMENT without a note, and PERMISSION_DENIED.
 */
export async function resolveOthersCase(context: Context, request: RemedyRequest): Promise<string> {
  const { admin, caseId } = request;
  await requireOthersCase(context.db, admin, caseId);
  return resolveByNote(context, request);
}

async function requireOthersCase(db: Executor, admin: Actor, caseId: string): Promise<void> {
  const isMoney = and(eq(cases.id, caseId), inArray(cases.kind, MOVED_BACK));
  const [found] = await db.select().from(cases).where(isMoney);
  if (!found) return;
  const { orderId, detail } = found;
  await requireOthersPayment(db, admin.userId, { orderId, paymentId: String(detail.paymentId) });
}
