import { and, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import { line } from '#contract/fields.ts';
import { callable } from '../../callable.ts';
import { ShopError } from '../../errors.ts';
import { requireMonth } from '../../readers/tax/months.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { taxMonths } from './schema.ts';

/**
 * Records that the return of a closed month is filed. Doing so again changes nothing. Throws
 * INVALID_ARGUMENT, and FAILED_PRECONDITION while the month is open.
 */
export const markFiled = callable({
  who: 'orderWrite',
  perMinute: 60,
  data: z.object({
    /** Such as `2026-11`, in IST. */
    month: line(20),
  }),
  async run(context, { month }) {
    const admin = context.actor;
    requireMonth(month);
    await context.db.transaction(async (tx) => {
      if ((await tx.$count(taxMonths, eq(taxMonths.month, month))) === 0)
        throw new ShopError('FAILED_PRECONDITION', 'Close this month before you mark its return as filed.');
      const filed = await tx
        .update(taxMonths)
        .set({ filedAt: sql`now()` })
        .where(and(eq(taxMonths.month, month), isNull(taxMonths.filedAt)))
        .returning({ month: taxMonths.month });
      if (filed.length > 0)
        await recordAudit(tx, { actor: admin.userId, action: 'books.file', subject: month });
    });
    return { filed: true };
  },
});
