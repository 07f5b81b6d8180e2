import { randomUUID } from 'node:crypto';
import { and, eq, exists, gt, ne, or, type SQL, sql } from 'drizzle-orm';
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
 * The part of a statement that counts a call before it is made: after a crash the count may be one too high, never
 * too low. The same statement may insert the invitation.
 */
export function countCall(
  tx: Executor,
  { id: invitationId, order, round }: Pick<LockedInvitation, 'id' | 'order' | 'round'>,
) {
  const callId = randomUUID();
  const repository = repositoryKey(order);
  const call = tx.insert(inviteCalls).values({ id: callId, invitationId, repository, counted: true, round });
  return { callId, call: tx.$with('call').as(call) };
}

/** Takes back the count of a call that made no invitation. */
export async function uncountCall(tx: Executor, callId: string): Promise<void> {
  await tx.update(inviteCalls).set({ counted: false }).where(eq(inviteCalls.id, callId));
}
