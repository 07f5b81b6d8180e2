import * as z from 'zod';
import { id, paragraph, requestId } from '#contract/fields.ts';
import { isRefund, remedyFor, rightToSettle } from '#domain/case.ts';
import { callable } from '../../callable.ts';
import type { Context, RemedyRequest } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { Job, JobName } from '../../platform/queue/job.ts';
import { requireProof } from '../../require-proof.ts';
import { requireRight } from '../../require-right.ts';
import { runOnce } from '../requests/run-once.ts';
import { type Case, getOpenCase, resolveCaseByAdmin } from './resolve-case.ts';

/**
 * Applies the remedy of a case. Each remedy belongs to the feature that can carry it out and is looked up on
 * the context. `note` is the reason of a refund, or the resolution. A repeated request with the same ID does
 * nothing. Returns a message for the admin. A case that holds payouts needs payoutWrite, too, and a refund the
 * passkey that `refundOrder` wants. Throws NOT_FOUND, PERMISSION_DENIED, FAILED_PRECONDITION (already resolved,
 * nothing to refund), INVALID_ARGUMENT (no note) and UNAVAILABLE.
 */
export const applyRemedy = callable({
  who: 'orderWrite',
  perMinute: 60,
  data: z.object({ caseId: id, note: paragraph(500), requestId }),
  async run(context, { requestId, ...data }) {
    const admin = context.actor;
    const message = await runOnce(context, { requestId, name: 'applyRemedy', data }, async () => {
      const { kind, subject, detail } = await getCaseToSettle(context, data.caseId);
      const remedy = remedyFor({ kind, subject });
      if (isRefund(remedy)) requireProof(context, 'passkey');
      return context.remedies[remedy](context, { admin, requestId, subject, detail, ...data });
    });
    return { message };
  },
});

/** Resolves any case by a note, without its remedy. Throws the same errors as `applyRemedy`. */
export const dismissCase = callable({
  who: 'orderWrite',
  perMinute: 60,
  data: z.object({ caseId: id, note: paragraph(500), requestId }),
  async run(context, { requestId, ...data }) {
    const admin = context.actor;
    const message = await runOnce(context, { requestId, name: 'dismissCase', data }, async () => {
      const { subject, detail } = await getCaseToSettle(context, data.caseId);
      return context.remedies.resolve(context, { admin, requestId, subject, detail, ...data });
    });
    return { message };
  },
});

async function getCaseToSettle(context: Context, caseId: string): Promise<Case> {
  const found = await getOpenCase(context.db, caseId);
  requireRight(context, rightToSettle(found.kind));
  return found;
}

/** This remedy resolves a case that an admin handled elsewhere. Throws INVALID_ARGUMENT without a note. */
export async function resolveByNote(
  context: Context,
  { admin, caseId, note }: RemedyRequest,
): Promise<string> {
  const resolution = note.trim();
  if (!resolution) throw new ShopError('INVALID_ARGUMENT', 'Please write what you did about it.');
  await context.db.transaction((tx) => resolveCaseByAdmin(tx, { admin, caseId, resolution }));
  return 'Resolved.';
}

/** This remedy enqueues a dead job again. Throws FAILED_PRECONDITION for a job that this release lacks. */
export async function rerunJob(context: Context, { admin, caseId, detail }: RemedyRequest): Promise<string> {
  const { job: name, data } = detail as { job: JobName; data: Job['data'] };
  if (!context.jobs.has(name))
    throw new ShopError(
      'FAILED_PRECONDITION',
      `Your version of the shop no longer has the job ${name}, so it can’t run again. Resolve this case with a note.`,
    );
  await context.db.transaction(async (tx) => {
    await resolveCaseByAdmin(tx, { admin, caseId, resolution: 'The job was started again.' });
    await context.jobs.enqueue(tx, { name, data, key: `again ${caseId}` });
  });
  return 'The job has been started again.';
}
