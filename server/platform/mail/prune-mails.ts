import { and, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { BATCH_ROWS, inBatches } from '../db/in-batches.ts';
import { mails } from './schema.ts';

/** The values that replace recipient and content. */
export const DELETED = {
  recipient: '',
  subject: '',
  textBody: '',
  htmlBody: '',
  unsubscribeUrl: null,
  refusedAt: null,
};

/**
 * Deletes recipient and content, with their links, of mails that were finished `days` ago. The rows stay:
 * their kind and subject keep a mail from being sent twice. Returns how many were deleted.
 */
export function pruneMails(db: Db, days: number): Promise<number> {
  const isOld = sql`${mails.createdAt} < now() - make_interval(days => ${days})`;
  const old = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(ne(mails.textBody, ''), isOld, isNull(mails.nextTryAt)))
    .orderBy(mails.createdAt)
    .limit(BATCH_ROWS);
  return inBatches(() =>
    db.update(mails).set(DELETED).where(inArray(mails.id, old)).returning({ id: mails.id }),
  );
}
