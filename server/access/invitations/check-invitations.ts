import { asc } from 'drizzle-orm';
import { blockSubject } from '#domain/access-block.ts';
import type { Context } from '../../context.ts';
import { CodeHostError } from '../../integrations/github/code-host-error.ts';
import { getOrder } from '../../orders/get-order.ts';
import { liftBlock, openBlock } from '../blocks/blocks.ts';
import { findBlockSubject } from '../blocks/find-block-subject.ts';
import { repositoryOf } from '../repository.ts';
import { purchases } from '../schema.ts';
import { checkInvitation } from './check-invitation.ts';
import { delayChecks, isCheckDue, recordCheckBlocked } from './invitation-state.ts';

/** With at most three calls each, this leaves most of GitHub's 5,000 an hour to the invitations themselves. */
const BATCH = 15;
/** Half of what a job may take; the next run does the rest. */
const TIME_LIMIT_MS = 30_000;
const RETRY_SECONDS = 300;

/**
 * Job: checks sent invitations, soon after they were sent and then at growing intervals, and every month whether buyers who
 * accepted are still collaborators. Stops while GitHub is down or asks us to wait.
 */
export async function checkInvitations(context: Context): Promise<void> {
  const deadline = performance.now() + TIME_LIMIT_MS;
  const due = await context.db
    .select({ orderId: purchases.orderId, blockedBy: purchases.blockedBy })
    .from(purchases)
    .where(isCheckDue)
    .orderBy(asc(purchases.nextTryAt))
    .limit(BATCH);
  for (const { orderId, blockedBy } of due) {
    if (performance.now() > deadline) break;
    try {
      const isChecked = await checkInvitation(context, orderId);
      if (isChecked) await recordProbed(context, blockedBy);
    } catch (error) {
      if (!(error instanceof CodeHostError)) throw error;
      context.log.warn({ err: error, orderId }, 'invitation not checked');
      if (error.kind === 'needs_person') await recordRefusal(context, orderId, error);
      if (error.kind === 'retry' || error.scope === 'credential')
        return delayChecks(context.db, error.retryAfterSeconds ?? RETRY_SECONDS);
    }
  }
}

async function recordProbed(context: Context, blockedBy: string | null): Promise<void> {
  if (blockedBy !== null) await context.db.transaction((tx) => liftBlock(context, tx, blockedBy));
}

async function recordRefusal(context: Context, orderId: string, error: CodeHostError): Promise<void> {
  const order = await getOrder(context.db, orderId);
  const repository = repositoryOf(order);
  const found = await findBlockSubject(context, repository, error);
  const subject = found ?? blockSubject('repository', repository);
  await context.db.transaction(async (tx) => {
    await recordCheckBlocked(tx, orderId, subject);
    await openBlock(context, tx, { subject, order, reason: error.reason });
  });
}
