import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { CaseKind } from '#domain/case.ts';
import type { Actor } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { cases } from './schema.ts';

export type Case = typeof cases.$inferSelect;

interface AutomaticResolution {
  kind: CaseKind;
  subject: string;
  resolution: string;
}

/**
 * Resolves a case whose cause is gone, in the caller's transaction. Returns false, and does nothing, when
 * there is no such open case.
 */
export async function resolveCase(
  tx: Executor,
  { kind, subject, resolution }: AutomaticResolution,
): Promise<boolean> {
  return (await resolveCases(tx, { kind, subjects: [subject], resolution })) > 0;
}

/** Resolves the open ones of several cases whose causes are gone. Returns how many they were. */
export async function resolveCases(
  tx: Executor,
  { kind, subjects, resolution }: { kind: CaseKind; subjects: readonly string[]; resolution: string },
): Promise<number> {
  if (subjects.length === 0) return 0;
  const resolved = await tx
    .update(cases)
    .set({ resolvedAt: sql`now()`, resolution })
    .where(and(eq(cases.kind, kind), inArray(cases.subject, [...subjects]), isNull(cases.resolvedAt)))
    .returning({ id: cases.id });
  return resolved.length;
}

interface AdminResolution {
  admin: Actor;
  caseId: string;
  resolution: string;
}

/**
 * Resolves a case for an admin, audited, in the caller's transaction. Throws FAILED_PRECONDITION when already
 * resolved.
 */
export async function resolveCaseByAdmin(
  tx: Executor,
  { admin, caseId, resolution }: AdminResolution,
): Promise<void> {
  const [resolved] = await tx
    .update(cases)
    .set({ resolvedAt: sql`now()`, resolvedBy: admin.userId, resolution })
    .where(and(eq(cases.id, caseId), isNull(cases.resolvedAt)))
    .returning();
  if (!resolved) throw alreadyResolved();
  await recordAudit(tx, {
    actor: admin.userId,
    action: 'exception.resolve',
    subject: caseId,
    detail: { kind: resolved.kind, about: resolved.subject, resolution },
  });
}

/** Finds an open case. Throws NOT_FOUND and FAILED_PRECONDITION (already resolved). */
export async function getOpenCase(db: Executor, id: string): Promise<Case> {
  const [found] = await db.select().from(cases).where(eq(cases.id, id));
  if (!found) throw new ShopError('NOT_FOUND', 'We can’t find this case.');
  if (found.resolvedAt) throw alreadyResolved();
  return found;
}

function alreadyResolved(): ShopError {
  return new ShopError('FAILED_PRECONDITION', 'This case is already resolved.');
}
