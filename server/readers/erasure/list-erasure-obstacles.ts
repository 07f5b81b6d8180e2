import { and, eq, gt, inArray, isNull, not, notInArray, notLike, or, type SQL, sql } from 'drizzle-orm';
import { removalSubject } from '#domain/case.ts';
import { PAYABLE_DAYS } from '#domain/erasure.ts';
import { SETTLEMENT_CASES } from '#domain/settlement.ts';
import { accessRemovals } from '../../features/access/schema.ts';
import { admins } from '../../features/admins/schema.ts';
import { cases } from '../../features/cases/schema.ts';
import { orders } from '../../features/orders/schema.ts';
import { authorizedPayments, providerEvents } from '../../features/payments/schema.ts';
import { payouts } from '../../features/payouts/schema.ts';
import { refunds } from '../../features/refunds/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { mentions } from '../../platform/db/mentions.ts';
import type { Person } from './find-person.ts';

/**
 * Lists why a person's data can't be erased yet, each with what to do first. Reads all events that retention
 * has not deleted.
 */
export async function listErasureObstacles(db: Executor, person: Person): Promise<string[]> {
  const { email, userIds, ids } = person;
  const orderIds = person.orders.map(({ id }) => id);
  const nameOf = (orderId: string | null) =>
    person.orders.find(({ id }) => id === orderId)?.publicId ?? orderId;
  const isHeld = sql`exists (select 1 from ${authorizedPayments} where ${authorizedPayments.orderId} = ${orders.id} and ${authorizedPayments.endedAt} is null)`;
  const isYoung = gt(orders.createdAt, sql`now() - make_interval(days => ${PAYABLE_DAYS})`);
  const isUnread = and(
    isNull(providerEvents.processedAt),
    mentions(providerEvents.body, toJson([email, ...person.providerIds])),
  );
  const list = async (
    table: typeof orders | typeof accessRemovals | typeof refunds,
    id: SQL,
    where: SQL | undefined,
  ) =>
    (
      await db
        .select({ id: sql<string>`${id}` })
        .from(table)
        .where(where)
    ).map((row) => nameOf(row.id));

  const unpaid = await list(
    orders,
    sql`${orders.id}`,
    and(inArray(orders.id, orderIds), inArray(orders.state, ['opening', 'open']), or(isYoung, isHeld)),
  );
  const removed = await list(
    accessRemovals,
    sql`${accessRemovals.orderId}`,
    and(inArray(accessRemovals.orderId, orderIds), isNull(accessRemovals.doneAt)),
  );
  const refunded = await list(
    refunds,
    sql`${refunds.orderId}`,
    and(inArray(refunds.orderId, orderIds), inArray(refunds.state, ['requested', 'sent'])),
  );
  const isOpenCase = and(
    isNull(cases.resolvedAt),
    // An open invitation is withdrawn, and GitHub refuses everyone behind a block.
    not(and(eq(cases.kind, 'invite'), notLike(cases.subject, `${removalSubject('')}%`)) ?? sql`false`),
    // Where the provider left the money of an order says nothing about its buyer, and a missing document is
    // issued from what was stored.
    notInArray(cases.kind, [...SETTLEMENT_CASES, 'document_missing', 'repository', 'github']),
    or(inArray(cases.orderId, orderIds), inArray(cases.subject, ids), mentions(cases.message, [email])),
  );
  return [
    ...((await hasActiveAdmin(db, userIds))
      ? [`They are an active admin: run "npm run admin -- revoke EMAIL" first.`]
      : []),
    ...unpaid.map(
      (id) => `Order ${id} may still be paid: wait until it is ${PAYABLE_DAYS} days old or decided.`,
    ),
    ...removed.map((id) => `Access of order ${id} is being removed: wait until it is.`),
    ...refunded.map((id) => `A refund of order ${id} is under way: wait until it is processed.`),
    ...((await hasPendingClaim(db, userIds))
      ? ['A payout claim is pending: complete or reject it first.']
      : []),
    ...((await db.$count(cases, isOpenCase)) > 0 ? ['A case about them is open: settle it first.'] : []),
    ...((await db.$count(providerEvents, isUnread)) > 0
      ? ['An event of the payment provider is not processed yet: try again in a minute.']
      : []),
  ];
}

export async function hasActiveAdmin(db: Executor, userIds: string[]): Promise<boolean> {
  return (await db.$count(admins, and(inArray(admins.userId, userIds), eq(admins.active, true)))) > 0;
}

export async function hasPendingClaim(db: Executor, userIds: string[]): Promise<boolean> {
  return (await db.$count(payouts, and(inArray(payouts.userId, userIds), eq(payouts.status, 'pending')))) > 0;
}

/** Encodes texts the way a JSON body contains them. */
const toJson = (texts: readonly string[]) => texts.map((text) => JSON.stringify(text));
