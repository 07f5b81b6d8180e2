import { remedyFor } from '#domain/case.ts';
import type { Context } from '../context.ts';
import { requireRight } from '../require-right.ts';
import { getOpenCase } from './resolve-case.ts';

interface ApplyRemedyInput {
  caseId: string;
  /** The admin's note, used as the reason of a refund or as the resolution. */
  note: string;
}

/**
 * Applies the remedy of a case. Each remedy belongs to the feature that can carry it out and is looked up on
 * the context. Requires orderWrite. Returns a message for the admin. Throws NOT_FOUND, FAILED_PRECONDITION
 * (already resolved, nothing to refund), INVALID_ARGUMENT (no note) and UNAVAILABLE.
 */
export async function applyRemedy(context: Context, { caseId, note }: ApplyRemedyInput): Promise<string> {
  const admin = requireRight(context, 'orderWrite');
  const { subject, detail, ...open } = await getOpenCase(context.db, caseId);
  const remedy = context.remedies[remedyFor({ kind: open.kind, subject })];
  return remedy(context, { admin, caseId, subject, detail, note });
}

/**
 * Resolves any case by a note, without its remedy. Requires orderWrite. Throws the same errors as
 * `applyRemedy`.
 */
export async function dismissCase(context: Context, { caseId, note }: ApplyRemedyInput): Promise<string> {
  const admin = requireRight(context, 'orderWrite');
  const { subject, detail } = await getOpenCase(context.db, caseId);
  return context.remedies.resolve(context, { admin, caseId, subject, detail, note });
}
