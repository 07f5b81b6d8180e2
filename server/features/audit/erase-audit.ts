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

/** Replaces a text in the details of one record's entries. */
export async function eraseFromAudit(
  tx: Executor,
  { subject, text, placeholder }: { subject: string; text: string; placeholder: string },
): Promise<void> {
  const { id, detail } = auditLog;
  for (const row of await tx.select({ id, detail }).from(auditLog).where(eq(auditLog.subject, subject)))
    await tx
      .update(auditLog)
      .set({ detail: eraseEmail(row.detail, text, placeholder) })
      .where(eq(id, row.id));
}
