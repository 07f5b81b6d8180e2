import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { line } from '#contract/fields.ts';
import { callable } from '../../callable.ts';
import { ShopError } from '../../errors.ts';
import { isInMonth, requireMonth } from '../../readers/tax/months.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { missingDocuments, taxMonths } from './schema.ts';

/**
 * Closes the books of a month: no document gets a date in it any more, and none of its invoices can be
 * corrected. Closing it again changes nothing. Throws INVALID_ARGUMENT and FAILED_PRECONDITION while the
 * month has not ended, or a document of one of its payments or refunds is missing.
 */
export const closeMonth = callable({
  who: 'orderWrite',
  perMinute: 60,
  data: z.object({
    /** Such as `2026-11`, in IST. */
    month: line(20),
  }),
  async run(context, { month }) {
    const admin = context.actor;
    const range = requireMonth(month);
    await context.db.transaction(async (tx) => {
      // Waits for transactions that have issued documents, and holds back others until the month is closed.
      await tx.execute(sql`lock table tax_documents in share mode`);
      if ((await tx.$count(taxMonths, eq(taxMonths.month, month))) > 0) return;
      const missing = await tx.$count(missingDocuments, isInMonth(missingDocuments.since, month));
      if (missing > 0)
        throw new ShopError(
          'FAILED_PRECONDITION',
          `${missing} ${missing === 1 ? 'document' : 'documents'} of this month couldn’t be issued yet. The cases under Orders say why.`,
        );
      const closed = await tx.execute(sql`insert into tax_months (month, closed_by)
      select ${month}, ${admin.userId} where clock_timestamp() >= ${range.to.toISOString()}::timestamptz
      returning month`);
      if (closed.rows.length === 0)
        throw new ShopError('FAILED_PRECONDITION', 'This month has not ended, so it can’t be closed yet.');
      await recordAudit(tx, { actor: admin.userId, action: 'books.close', subject: month });
    });
    return { closed: true };
  },
});
