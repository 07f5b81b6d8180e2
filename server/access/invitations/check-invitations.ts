import { asc } from 'drizzle-orm';
import { openCase } from '../../cases/open-case.ts';
import { resolveCase } from '../../cases/resolve-case.ts';
import type { Context } from '../../context.ts';
import { CodeHostError } from '../../integrations/github/code-host-error.ts';
import { getOrder } from '../../orders/get-order.ts';
import { repositoryKey } from '../repository.ts';
import { purchases } from '../schema.ts';
import { checkInvitation } from './check-invitation.ts';
import { delayChecks, isCheckDue } from './invitation-state.ts';

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
    .select({ orderId: purchases.orderId })
    .from(purchases)
    .where(isCheckDue)
    .orderBy(asc(purchases.nextTryAt))
    .limit(BATCH);
  for (const { orderId } of due) {
    if (performance.now() > deadline) break;
    try {
      await checkInvitation(context, orderId);
      await recordRepository(context, orderId, null);
    } catch (error) {
      if (!(error instanceof CodeHostError)) throw error;
      context.log.warn({ err: error, orderId }, 'invitation not checked');
      if (error.kind === 'retry') return delayChecks(context.db, error.retryAfterSeconds ?? RETRY_SECONDS);
      if (error.kind === 'needs_person') await recordRepository(context, orderId, error.reason);
    }
  }
}

/** One case a repository while its invitations cannot be checked; it resolves itself. `reason` is null when they can. */
async function recordRepository(context: Context, orderId: string, reason: string | null): Promise<void> {
  const order = await getOrder(context.db, orderId);
  const about = { kind: 'repository', subject: repositoryKey(order) } as const;
  await context.db.transaction((tx) =>
    reason === null
      ? resolveCase(context, tx, { ...about, resolution: 'The repository can be read again.' })
      : openCase(context, tx, {
          ...about,
          order,
          paymentId: null,
          message: `Who has access to ${about.subject} cannot be checked. ${reason}`,
          canReopen: true,
        }),
  );
}
