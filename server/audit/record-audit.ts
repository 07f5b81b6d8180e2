import { randomUUID } from 'node:crypto';
import type { Executor } from '../platform/db/client.ts';
import { auditLog } from './schema.ts';

export interface NewAuditEntry {
  /** Who: an admin's user id, or words such as `command line`. */
  actor: string;
  /** What, as `thing.deed`: `project.update`, `payout.complete`. */
  action: string;
  /** The id of what it was done to. */
  subject: string;
  /** What changed, so that it can be understood later. Never a credential, a token or a picture. */
  detail?: Record<string, unknown>;
}

/** Writes down who did what. Part of the transaction of the change: one is never there without the other. */
export async function recordAudit(tx: Executor, entry: NewAuditEntry): Promise<void> {
  await tx.insert(auditLog).values({ id: randomUUID(), ...entry });
}
