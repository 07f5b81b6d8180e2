import { eq, inArray, or } from 'drizzle-orm';
import { type Erased, eraseAddresses, eraseEmail } from '#domain/erasure.ts';
import type { Executor } from '../../platform/db/client.ts';
import { mentions } from '../../platform/db/mentions.ts';
import type { Person } from '../../readers/erasure/find-person.ts';
import { auditLog } from './schema.ts';

/** Erases a person from the details of the audit log. The log keeps who did what to which record and when. */
export async function eraseAudit(tx: Executor, { email, ids }: Person, erased: Erased): Promise<void> {
  const { id, subject, detail } = auditLog;
  const rows = await tx
    .select({ id, subject, detail })
    .from(auditLog)
    .where(or(inArray(subject, ids), mentions(detail, [email])));
  for (const row of rows) {
    const changed = ids.includes(row.subject)
      ? eraseAddresses(row.detail, erased)
      : eraseEmail(row.detail, email, erased.placeholder);
    if (JSON.stringify(changed) === JSON.stringify(row.detail)) continue;
    await tx.update(auditLog).set({ detail: changed }).where(eq(id, row.id));
  }
}
