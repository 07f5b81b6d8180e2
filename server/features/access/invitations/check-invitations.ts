import { sql } from 'drizzle-orm';
import { blockSubject } from '#domain/access-block.ts';
import type { Context } from '../../../context.ts';
import { CodeHostError } from '../../../integrations/github/code-host-error.ts';
import type { Db } from '../../../platform/db/client.ts';
import { getOrder } from '../../orders/get-order.ts';
import { openBlock, probeSoon } from '../blocks/blocks.ts';
import { findBlock } from '../blocks/find-block.ts';
import { repositoryOf } from '../repository.ts';
import { invitations } from '../schema.ts';
import { checkInvitation } from './check-invitation.ts';
import { delayChecks, endCheckBlock, isCheckDue, recordCheckBlocked } from './invitation-state.ts';

/**
 * With at most three calls each, a run leaves most of GitHub's 5,000 calls an hour to the invitations
 * themselves.
 */
const CHECK_BATCH = 15;
/** This is half of what a job may take; the next run does the rest. */
const TIME_LIMIT_MS = 30_000;
const RETRY_SECONDS = 300;

/**
 * This job checks sent invitations, soon after they were sent and then at growing intervals, and every month
 * whether buyers who accepted are still collaborators. It stops while GitHub is down or asks us to wait.
 */
export async function checkInvitations(context: Context): Promise<void> {
  const deadline = performance.now() + TIME_LIMIT_MS;
  for (const due of await listDue(context.db)) {
    if (performance.now() > deadline) break;
    const error = await checkOne(context, due);
    if (error?.kind === 'retry' || error?.scope === 'credential')
      return delayChecks(context.db, error.retryAfterSeconds ?? RETRY_SECONDS);
  }
}

/** Checks an invitation, and opens a block if GitHub refuses. Returns why it was not checked. */
export async function checkOne(
  context: Context,
  { id, orderId, blockedBy }: DueCheck,
): Promise<CodeHostError | null> {
  try {
    const isChecked = await checkInvitation(context, id);
    if (isChecked) await recordProbed(context, id, blockedBy);
    return null;
  } catch (error) {
    if (!(error instanceof CodeHostError)) throw error;
    context.log.warn({ err: error, orderId, invitationId: id }, 'invitation not checked');
    if (error.kind === 'needs_person') await recordRefusal(context, { id, orderId }, error);
    return error;
  }
}

type DueCheck = Pick<typeof invitations.$inferSelect, 'id' | 'orderId' | 'blockedBy'>;

function listDue(db: Db): Promise<DueCheck[]> {
  const { id, orderId, blockedBy, nextTryAt, recheckAt } = invitations;
  return db
    .select({ id, orderId, blockedBy })
    .from(invitations)
    .where(isCheckDue)
    .orderBy(sql`coalesce(${nextTryAt}, ${recheckAt}) nulls first`)
    .limit(CHECK_BATCH);
}

/** GitHub lets us read again. The next probe finds whether it takes changes, too. */
async function recordProbed(context: Context, id: string, blockedBy: string | null): Promise<void> {
  if (blockedBy === null) return;
  await context.db.transaction(async (tx) => {
    await endCheckBlock(tx, id);
    await probeSoon(context, tx, blockedBy);
  });
}

async function recordRefusal(
  context: Context,
  { id, orderId }: { id: string; orderId: string },
  error: CodeHostError,
): Promise<void> {
  const order = await getOrder(context.db, orderId);
  const repository = repositoryOf(order);
  const found = await findBlock(context, repository, error);
  const block = found ?? { subject: blockSubject('repository', repository), reason: error.reason };
  await context.db.transaction(async (tx) => {
    await recordCheckBlocked(tx, id, block.subject);
    await openBlock(context, tx, { ...block, order });
  });
}
