import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Shop } from '../../context.ts';
import { BATCH_ROWS } from '../db/in-batches.ts';
import { mails } from './schema.ts';
import { sealLinks } from './seal-links.ts';

const OPEN_LINK = 'https?://[^[:space:]"<>]*([?][^{]|/(notify-me|privacy/data|unsubscribe|viva)/[^{])';

/** Seals the links of mails that releases before 29 November 2026 stored. Returns the number of mails. */
export async function sealOldMails({ db, sealer }: Pick<Shop, 'db' | 'sealer'>): Promise<number> {
  const { id, textBody } = mails;
  const seal = (text: string) => sealLinks(sealer, text);
  let total = 0;
  for (let last: string | undefined = ''; last !== undefined; ) {
    const rows: (typeof mails.$inferSelect)[] = await db
      .select()
      .from(mails)
      .where(and(ne(textBody, ''), gt(id, last), sql`${textBody} ~ ${OPEN_LINK}`))
      .orderBy(asc(id))
      .limit(BATCH_ROWS);
    for (const { unsubscribeUrl, ...row } of rows)
      await db
        .update(mails)
        .set({
          textBody: seal(row.textBody),
          htmlBody: seal(row.htmlBody),
          unsubscribeUrl: unsubscribeUrl && seal(unsubscribeUrl),
        })
        // The mail may have been erased or redirected meanwhile.
        .where(and(eq(id, row.id), eq(textBody, row.textBody)));
    total += rows.length;
    last = rows.length === BATCH_ROWS ? rows.at(-1)?.id : undefined;
  }
  return total;
}
