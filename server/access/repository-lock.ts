import { and, asc, eq, gt, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Repository } from '#domain/github.ts';
import { INVITES_PER_DAY, KEPT_FOR_NEW_BUYERS } from '#domain/invite.ts';
import type { Context } from '../context.ts';
import { orders } from '../orders/schema.ts';
import type { Executor } from '../platform/db/client.ts';
import { enqueueAttempt } from '../platform/outbox/backoff.ts';
import { isDue, isLeased, isUnleased, leaseSecondsLeft } from '../platform/outbox/lease.ts';
import { invitationOutbox } from './outboxes.ts';
import { accessRemovals, inviteCalls, purchases } from './schema.ts';

type OrderedRepository = { id: string; repoOwner: string; repoName: string };

/** GitHub's names are the same in any case. */
export function repositoryKey({ repoOwner, repoName }: OrderedRepository): string {
  return `${repoOwner}/${repoName}`.toLowerCase();
}

export function repositoryOf({ repoOwner, repoName }: OrderedRepository): Repository {
  return { owner: repoOwner, repo: repoName };
}

/** Until the end of the transaction, nobody else decides whose turn it is at this repository. */
export async function holdRepository(tx: Executor, order: OrderedRepository): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`invites ${repositoryKey(order)}`}, 0))`,
  );
}

/** Orders are locked before their purchases, everywhere, or two transactions could wait for each other. */
export async function holdOrder(tx: Executor, orderId: string): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update');
}

/** Whether another of the repository's invitations is being sent at this moment. */
export async function isBusy(tx: Executor, order: OrderedRepository): Promise<boolean> {
  const [other] = await tx
    .select({ orderId: purchases.orderId })
    .from(purchases)
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .where(and(isOthers(order), isNotNull(purchases.nextTryAt), isLeased(purchases)))
    .limit(1);
  return other !== undefined;
}

/** Whoever waited for the repository is woken, people who just paid first. */
export async function wakeNext(context: Context, tx: Executor, order: OrderedRepository): Promise<void> {
  const [next] = await tx
    .select({ orderId: purchases.orderId })
    .from(purchases)
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .where(and(isOthers(order), isDue(invitationOutbox), isUnleased(purchases)))
    .orderBy(sql`${purchases.inviteStatus} = 'invite_success'`, asc(purchases.nextTryAt))
    .limit(1);
  if (next) await enqueueAttempt(context, tx, invitationOutbox, { id: next.orderId });
}

/** Seconds until a worker that is taking this account's access to the repository away must be done; 0 when none is. */
export async function secondsUntilRemoved(
  tx: Executor,
  order: OrderedRepository,
  accountId: number,
): Promise<number> {
  const [removal] = await tx
    .select({
      seconds: leaseSecondsLeft(accessRemovals),
    })
    .from(accessRemovals)
    .innerJoin(orders, eq(orders.id, accessRemovals.orderId))
    .where(
      and(isOfRepository(order), eq(accessRemovals.githubAccountId, accountId), isLeased(accessRemovals)),
    )
    .limit(1);
  return removal ? Math.max(1, removal.seconds) : 0;
}

interface Wish {
  order: OrderedRepository;
  round: number;
  /** A fresh one for an invitation that was sent before. */
  isRenewal: boolean;
}

/**
 * Seconds until GitHub lets the repository invite one more person; 0 when it does now. Several calls for one order's round
 * count once: they led to one invitation at most.
 */
export async function secondsUntilWindowOpens(
  tx: Executor,
  { order, round, isRenewal }: Wish,
): Promise<number> {
  const limit = INVITES_PER_DAY - (isRenewal ? KEPT_FOR_NEW_BUYERS : 0);
  const last = sql`max(${inviteCalls.createdAt})`;
  const [standsInTheWay] = await tx
    .select({ seconds: sql<number>`ceil(extract(epoch from ${last} + interval '24 hours' - now()))::int` })
    .from(inviteCalls)
    .where(
      and(
        eq(inviteCalls.repository, repositoryKey(order)),
        inviteCalls.counted,
        gt(inviteCalls.createdAt, sql`now() - interval '24 hours'`),
        or(ne(inviteCalls.orderId, order.id), ne(inviteCalls.round, round)),
      ),
    )
    .groupBy(inviteCalls.orderId, inviteCalls.round)
    .orderBy(sql`${last} desc`)
    .offset(limit - 1)
    .limit(1);
  return standsInTheWay ? Math.max(1, standsInTheWay.seconds) : 0;
}

function isOthers(order: OrderedRepository): SQL | undefined {
  return and(isOfRepository(order), ne(orders.id, order.id));
}

export function isOfRepository({ repoOwner, repoName }: OrderedRepository): SQL {
  return sql`(lower(${orders.repoOwner}) = lower(${repoOwner}) and lower(${orders.repoName}) = lower(${repoName}))`;
}
