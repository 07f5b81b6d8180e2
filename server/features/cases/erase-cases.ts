import { eq, inArray, or } from 'drizzle-orm';
import { type Erased, eraseAddresses, eraseEmail } from '#domain/erasure.ts';
import type { Executor } from '../../platform/db/client.ts';
import { mentions } from '../../platform/db/mentions.ts';
import type { Person } from '../../readers/erasure/find-person.ts';
import { cases } from './schema.ts';

/** Erases a person from the texts of cases. */
export async function eraseCases(
  tx: Executor,
  { email, ids, orderIds }: Person,
  erased: Erased,
): Promise<void> {
  const isMentioned = [cases.message, cases.detail, cases.resolution, cases.subject].map((text) =>
    mentions(text, [email]),
  );
  const rows = await tx
    .select()
    .from(cases)
    .where(or(inArray(cases.orderId, orderIds), inArray(cases.subject, ids), ...isMentioned));
  for (const { id, orderId, subject, message, detail, resolution } of rows) {
    const isAbout = orderIds.includes(orderId ?? '') || ids.includes(subject);
    const texts = { message, detail, resolution };
    const changed = isAbout ? eraseAddresses(texts, erased) : eraseEmail(texts, email, erased.placeholder);
    await tx
      .update(cases)
      .set({ ...changed, subject: eraseEmail(subject, email, erased.placeholder) })
      .where(eq(cases.id, id));
  }
}
