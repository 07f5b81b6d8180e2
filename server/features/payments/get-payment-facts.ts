import { eq, exists, getTableColumns, inArray, or, sql } from 'drizzle-orm';
import { MOVED_BACK, REJECTIONS } from '#domain/case.ts';
import type { Context } from '../../context.ts';
import { authUsers } from '../../integrations/auth/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { coverColumns } from '../../readers/catalogue/cover-pictures.ts';
import { alreadyOwned } from '../../readers/checkout/is-already-owned.ts';
import { mayBeLeased } from '../access/invitations/lease-invitation.ts';
import { tryRepositoryLock } from '../access/lock-invitation.ts';
import { cases } from '../cases/schema.ts';
import { couponUses } from '../coupons/schema.ts';
import { deletions } from '../deletions/schema.ts';
import { orders, orderTeams, type TeamAccount } from '../orders/schema.ts';
import { projects } from '../projects/schema.ts';
import { refundsLock } from '../refunds/lock-refunds.ts';
import { refunds } from '../refunds/schema.ts';
import { users } from '../users/schema.ts';
import { isAnnounced } from '../webhooks/announce.ts';
import { authorizedPayments, payments } from './schema.ts';
import { isIdTaken, type NewEvent } from './webhooks/insert-event.ts';

type Order = typeof orders.$inferSelect;

export interface Locking {
  /** The public or internal ID of the order. */
  id: string;
  paymentId: string;
  /** Whether to take the lock of the order's repository as well, if it is free. */
  triesRepository: boolean;
}

/**
 * Locks an order, its project and the payment's refunds until the end of the transaction; null, and no lock,
 * without the order. Payments for one project are accepted one at a time, so that each sees the purchases
 * before it. The project is locked before any user, as everywhere, to avoid deadlocks.
 */
export async function lockForPayment(tx: Executor, { id, paymentId, triesRepository }: Locking) {
  // PostgreSQL locks the rows of the tables in the order in which they are named, and all of them before it
  // reads what a WITH clause gives.
  const locked = tx.$with('locked').as(
    tx
      .select({ ...getTableColumns(orders), ...coverColumns })
      .from(orders)
      .innerJoin(projects, eq(projects.id, orders.projectId))
      .where(or(eq(orders.publicId, id), eq(orders.id, id)))
      .for('no key update'),
  );
  const columns = Object.keys(getTableColumns(orders)) as (keyof Order)[];
  const order = Object.fromEntries(columns.map((name) => [name, locked[name]]));
  const [found] = await tx
    .with(locked)
    .select({
      order: order as Pick<typeof locked, keyof Order>,
      picture: { coverImage: locked.coverImage, pictureId: locked.pictureId },
      lock: refundsLock(paymentId),
      hasRepository: triesRepository ? tryRepositoryLock(locked) : sql<boolean>`false`,
    })
    .from(locked);
  return found ?? null;
}

/** What the books say about a payment that is reported, and about its order. */
export interface PaymentFacts {
  /** The payment was accepted or rejected before. */
  isRecorded: boolean;
  /** The provider held the payment uncaptured. */
  isHeld: boolean;
  hasRefunds: boolean;
  /** The payment was ever disputed or refunded unexpectedly. */
  isMovedBack: boolean;
  /** An open case says that the payment is for an unknown order. */
  isUnknown: boolean;
  /** Another event has the ID of the one that reports the payment. */
  isIdTaken: boolean;
}

export interface OrderFacts {
  /** The project was bought with the order's email, account or GitHub account, and not refunded. */
  isOwned: boolean;
  /** The deletion of the buyer's data is planned. */
  isToBeDeleted: boolean;
  /** The active account with the order's email, if it is verified. */
  verifiedAccountId: string | null;
  team: TeamAccount[];
  /** The order has a use of its coupon, which it gives back after 24 hours. */
  hasCouponUse: boolean;
  /** A webhook wants to hear of paid orders. */
  isAnnounced: boolean;
  /** Nothing keeps the buyer's invitation from being sent. */
  mayBeLeased: boolean;
  /** The database's time, in Unix seconds. */
  now: number;
}

interface Paid {
  paymentId: string;
  order: Order | null;
  /** The caller holds the order's repository. */
  hasRepository?: boolean | undefined;
  /** The event that reports the payment, unless it is stored. */
  event?: NewEvent | undefined;
}

/** Reads the facts in one statement. The caller holds the order, its project and the payment's refunds. */
export async function getPaymentFacts(
  context: Context,
  tx: Executor,
  { paymentId, order, hasRepository, event }: Paid,
): Promise<PaymentFacts & OrderFacts> {
  const { id: orderId = null, email = null } = order ?? {};
  const { rows } = await tx.execute<Record<string, unknown> & PaymentFacts & OrderFacts>(sql`select
    exists (select from ${payments} where ${payments.id} = ${paymentId})
      or exists (select from ${cases} where ${cases.subject} = ${paymentId} and ${inArray(cases.kind, [...REJECTIONS])})
      as "isRecorded",
    exists (select from ${authorizedPayments} where ${authorizedPayments.paymentId} = ${paymentId}
      and ${authorizedPayments.endedAt} is null) as "isHeld",
    exists (select from ${refunds} where ${refunds.paymentId} = ${paymentId}) as "hasRefunds",
    exists (select from ${cases} where ${inArray(cases.kind, MOVED_BACK)}
      and ${cases.detail} ->> 'paymentId' = ${paymentId}) as "isMovedBack",
    exists (select from ${cases} where ${cases.kind} = 'unknown_order' and ${cases.subject} = ${paymentId}
      and ${cases.resolvedAt} is null) as "isUnknown",
    ${order ? exists(alreadyOwned(tx, order)) : sql`false`} as "isOwned",
    exists (select from ${deletions} where ${deletions.email} = ${email}) as "isToBeDeleted",
    exists (select from ${couponUses} where ${couponUses.orderId} = ${orderId}) as "hasCouponUse",
    ${event ? isIdTaken(event) : sql`false`} as "isIdTaken",
    ${isAnnounced('order.paid')} as "isAnnounced",
    ${order && hasRepository ? mayBeLeased(context, tx, order) : sql`false`} as "mayBeLeased",
    extract(epoch from now())::float8 as now,
    (select ${users.id} from ${users} join ${authUsers} on ${authUsers.id} = ${users.id}
      where ${users.email} = ${email} and ${users.kind} = 'registered' and ${users.active}
      and ${authUsers.email} = ${email} and ${authUsers.emailVerified}) as "verifiedAccountId",
    coalesce((select ${orderTeams.accounts} from ${orderTeams} where ${orderTeams.orderId} = ${orderId}), '[]') as team`);
  const [facts] = rows;
  if (!facts) throw new Error('The facts of a payment are missing.');
  return facts;
}
