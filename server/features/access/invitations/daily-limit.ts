import { randomUUID } from 'node:crypto';
import { and, eq, exists, gt, ne, or, type SQL, sql, type WithSubquery } from 'drizzle-orm';
import {
  DAILY_INVITATION_LIMIT,
  RESERVED_FOR_NEW_BUYERS,
  RESERVED_FOR_PAYING_BUYERS,
} from '#domain/invitation.ts';
import type { Executor } from '../../../platform/db/client.ts';
import type { LockedInvitation } from '../lock-invitation.ts';
import { repositoryKey } from '../repository.ts';
import { inviteCalls } from '../schema.ts';

type CountedInvitation = Pick<LockedInvitation, 'id' | 'order' | 'role' | 'status' | 'round'>;

/**
 * In a SELECT: the seconds until GitHub's daily limit allows the repository another invitation; 0 when it
 * does now. Several calls of one round count once, as they lead to one invitation at most.
 */
export function secondsUntilAllowed(
  tx: Executor,
  { id, order, role, status, round }: CountedInvitation,
): SQL {
  const isFirstOfBuyer = role === 'buyer' && status !== 'invite_success';
  const reserved =
    (isFirstOfBuyer ? 0 : RESERVED_FOR_NEW_BUYERS) +
    (order.amountPaise === 0 ? RESERVED_FOR_PAYING_BUYERS : 0);
  const limit = DAILY_INVITATION_LIMIT - reserved;
  const lastCall = sql`max(${inviteCalls.createdAt})`;
  const blocking = tx
    .select({
      seconds: sql<number>`ceil(extract(epoch from ${lastCall} + interval '24 hours' - now()))::int`,
    })
    .from(inviteCalls)
    .where(
      and(
        eq(inviteCalls.repository, repositoryKey(order)),
        inviteCalls.counted,
        gt(inviteCalls.createdAt, sql`now() - interval '24 hours'`),
        or(ne(inviteCalls.invitationId, id), ne(inviteCalls.round, round)),
      ),
    )
    .groupBy(inviteCalls.invitationId, inviteCalls.round)
    .orderBy(sql`${lastCall} desc`)
    .offset(limit - 1)
    .limit(1);
  return sql`case when ${exists(blocking)} then greatest(1, ${blocking}) else 0 end`;
}

/**
 * Counts a call, in the statement that follows, before it is made: after a crash the count may be one too
 * high, never too low.
 */
export function withCountedCall(tx: Executor, { id: invitationId, order, round }: LockedInvitation) {
  const callId = randomUUID();
  const repository = repositoryKey(order);
  const call = tx.insert(inviteCalls).values({ id: callId, invitationId, repository, counted: true, round });
  return { callId, statement: tx.with(tx.$with('call').as(call)) };
}

/** The same for an invitation that the statement before it inserts. */
export function countFirstCall(
  tx: Executor,
  {
    callId,
    order,
    invitation,
  }: { callId: string; order: LockedInvitation['order']; invitation: WithSubquery },
) {
  // The columns of the table in their order. A trigger reads the invitation, so its row comes first.
  const call = sql`select ${callId}, id, ${repositoryKey(order)}, true, 0, now() from ${invitation}`;
  return tx.$with('call').as(tx.insert(inviteCalls).select(call));
}

/** Takes back the count of a call that made no invitation. */
export async function uncountCall(tx: Executor, callId: string): Promise<void> {
  await tx.update(inviteCalls).set({ counted: false }).where(eq(inviteCalls.id, callId));
}
