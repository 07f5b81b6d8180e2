import { randomUUID } from 'node:crypto';
import type { Executor } from '../platform/db/client.ts';
import { currentRequestId } from '../platform/request-id.ts';
import { auditLog } from './schema.ts';

export interface NewAuditEntry {
  /** The admin's user id, or a name such as `command line`. */
  actor: string;
  /** `<subject>.<action>`, such as `project.update`. */
  action: string;
  /** Id of what was changed. */
  subject: string;
  /** What changed. Never credentials, tokens or file contents. */
  detail?: Record<string, unknown>;
}

/** Appends to the audit log in the transaction of the change, with the request's ID. */
export async function recordAudit(tx: Executor, entry: NewAuditEntry): Promise<void> {
  await tx.insert(auditLog).values({ id: randomUUID(), requestId: currentRequestId() ?? null, ...entry });
}
