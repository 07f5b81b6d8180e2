import { and, eq, isNull, sql } from 'drizzle-orm';
import { remedyFor } from '#domain/case.ts';
import { retryFailedInvitation } from '../access/invitations/retry-failed-invitation.ts';
import { retryFailedRemoval } from '../access/removals/retry-failed-removal.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Actor, Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import type { Executor } from '../platform/db/client.ts';
import type { Job, JobName } from '../platform/queue/queue.ts';
import { refundPayment } from '../refunds/refund-payment.ts';
import { requireRight } from '../require-right.ts';
import { cases } from './schema.ts';

export interface Settling {
  exceptionId: string;
  /** What the admin writes about it; becomes the reason of a refund. */
  note: string;
}

type Exception = typeof cases.$inferSelect;

/**
 * Mends an exception by the one action it has: gives the payment back, sends the invitation again, takes the access away
 * again, runs the job again, or notes that a person has dealt with it. For admins with orderWrite. Answers with what became
 * of it, in words. Throws NOT_FOUND, FAILED_PRECONDITION (settled already, nothing to give back), INVALID_ARGUMENT and
 * UNAVAILABLE.
 */
export async function applyRemedy(context: Context, { exceptionId, note }: Settling): Promise<string> {
  const admin = requireRight(context, 'orderWrite');
  const exception = await findOpen(context.db, exceptionId);
  switch (remedyFor(exception)) {
    case 'refund-payment':
      return refundPayment(context, {
        admin,
        paymentId: exception.subject,
        reason: note || 'Paid once too often.',
      });
    case 'send-invite':
      return retryFailedInvitation(context, admin, exception.subject);
    case 'end-access':
      return retryFailedRemoval(context, admin, exception.subject);
    case 'run-job':
      return runAgain(context, admin, exception);
    case 'settle':
      return noteSettled(context, admin, exception, note);
  }
}

/** Notes that a person has dealt with it, whatever it was. Throws as `settleException`. */
export async function dismissCase(context: Context, { exceptionId, note }: Settling): Promise<string> {
  const admin = requireRight(context, 'orderWrite');
  return noteSettled(context, admin, await findOpen(context.db, exceptionId), note);
}

async function findOpen(db: Executor, id: string): Promise<Exception> {
  const [exception] = await db.select().from(cases).where(eq(cases.id, id));
  if (!exception) throw new ShopError('NOT_FOUND', 'We do not know this case.');
  if (exception.resolvedAt) throw settledAlready();
  return exception;
}

function settledAlready(): ShopError {
  return new ShopError('FAILED_PRECONDITION', 'This case has been settled already.');
}

async function noteSettled(
  context: Context,
  admin: Actor,
  exception: Exception,
  note: string,
): Promise<string> {
  const resolution = note.trim();
  if (!resolution) throw new ShopError('INVALID_ARGUMENT', 'Please write what was done about it.');
  await context.db.transaction((tx) => resolve(context, tx, { admin, exception, resolution }));
  return 'Settled.';
}

async function runAgain(context: Context, admin: Actor, exception: Exception): Promise<string> {
  const { job: name, data } = exception.detail as { job: JobName; data: Job['data'] };
  await context.db.transaction(async (tx) => {
    await resolve(context, tx, { admin, exception, resolution: 'The job was started again.' });
    await context.jobs.enqueue(tx, { name, data, key: `again ${exception.id}` });
  });
  return 'The job has been started again.';
}

interface Resolved {
  admin: Actor;
  exception: Exception;
  resolution: string;
}

/** Of two admins at once, one settles it. Throws FAILED_PRECONDITION for the other. */
async function resolve(
  context: Context,
  tx: Executor,
  { admin, exception, resolution }: Resolved,
): Promise<void> {
  const resolved = await tx
    .update(cases)
    .set({ resolvedAt: sql`now()`, resolvedBy: admin.userId, resolution })
    .where(and(eq(cases.id, exception.id), isNull(cases.resolvedAt)))
    .returning({ id: cases.id });
  if (resolved.length === 0) throw settledAlready();
  await recordAudit(tx, {
    actor: admin.userId,
    action: 'exception.settle',
    subject: exception.id,
    detail: { kind: exception.kind, about: exception.subject, resolution },
  });
  await context.live.publish(tx, 'exceptions');
}
