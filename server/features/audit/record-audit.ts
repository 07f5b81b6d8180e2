import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { currentRequestId } from '../../platform/request-id.ts';
import { type AuditAction, auditLog } from './schema.ts';

type Fields = Record<string, unknown>;

interface NewAuditEntry {
  /** The admin's user ID, or a name such as `command line`. */
  actor: string;
  /** Such as `project.update`. */
  action: AuditAction;
  /** The ID of the changed record. */
  subject: string;
  /**
   * The fields before and after the change; the entry stores those that differ. Never pass credentials,
   * tokens or file contents.
   */
  before?: Fields;
  after?: Fields;
  /** Further details, under the same condition. */
  detail?: Fields;
}

/** Appends to the audit log in the transaction of the change, with the request's ID. */
export async function recordAudit(
  tx: Executor,
  { before = {}, after = {}, detail, ...entry }: NewAuditEntry,
): Promise<void> {
  await tx.insert(auditLog).values({
    id: randomUUID(),
    requestId: currentRequestId() ?? null,
    detail: { ...detail, ...findChanges(before, after) },
    ...entry,
  });
}

/** Counts how often an actor did something to a record. */
export async function countAudits(
  db: Executor,
  { actor, action, subject }: { actor: string; action: AuditAction; subject: string },
): Promise<number> {
  return db.$count(
    auditLog,
    and(eq(auditLog.subject, subject), eq(auditLog.actor, actor), eq(auditLog.action, action)),
  );
}

/** The fields that differ, with their old and new values. */
export function findChanges(before: Fields, after: Fields): Record<string, { from: unknown; to: unknown }> {
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, to]) => JSON.stringify(before[name]) !== JSON.stringify(to))
      .map(([name, to]) => [name, { from: before[name], to }]),
  );
}
