import { and, eq, isNotNull, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { enqueueAttempt } from '../../platform/outbox/backoff.ts';
import { resumeInvitations } from '../invitations/invitation-state.ts';
import { enqueueInvitation } from '../repository.ts';
import { accessBlocks, accessRemovals, invitations, removalOutbox } from '../schema.ts';

/** This job resumes the invitations and removals whose block has ended. */
export async function resumeBlocked(context: Context): Promise<void> {
  await context.db.transaction(async (tx) => {
    const resumed = await resumeInvitations(tx, isOver(tx, invitations.blockedBy));
    for (const id of resumed) await enqueueInvitation(context, tx, id);
    const removals = await tx
      .update(accessRemovals)
      .set({ attempts: 0, nextTryAt: sql`now()`, blockedBy: null })
      .where(and(isNull(accessRemovals.doneAt), isOver(tx, accessRemovals.blockedBy)))
      .returning({ id: accessRemovals.id });
    for (const { id } of removals) await enqueueAttempt(context, tx, removalOutbox, { id });
  });
}

function isOver(tx: Executor, blockedBy: PgColumn): SQL | undefined {
  const block = tx.select().from(accessBlocks).where(eq(accessBlocks.subject, blockedBy));
  return and(isNotNull(blockedBy), notExists(block));
}
