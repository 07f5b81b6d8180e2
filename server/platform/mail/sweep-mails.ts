import { and, asc, isNull, lte, or, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { mails } from './schema.ts';

const AT_ONCE = 200;

/** Wakes mails that are due: those that waited long, and those whose job was lost in a crash. */
export async function sweepMails({ db, jobs }: Context): Promise<void> {
  const due = await db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        lte(mails.nextTryAt, sql`now()`),
        or(isNull(mails.leasedUntil), lte(mails.leasedUntil, sql`now()`)),
      ),
    )
    .orderBy(asc(mails.nextTryAt))
    .limit(AT_ONCE);
  for (const { id } of due) {
    await jobs.enqueue(db, { name: 'send-mail', data: { mailId: id }, key: id });
  }
}
