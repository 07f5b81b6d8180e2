import * as z from 'zod';
import { id, rupees } from '#contract/fields.ts';
import { formatPaise, isSellablePrice, type Paise, toPaise } from '#domain/money.ts';
import { callable } from '../../callable.ts';
import { ShopError } from '../../errors.ts';
import { findChanges, recordAudit } from '../audit/record-audit.ts';
import { type PricedRow, pricesOf } from './prices.ts';
import { refreshProject } from './refresh-project.ts';
import { lockForUpdate } from './update-project.ts';

/** Unix time in seconds, until the end of the year 9999. */
const seconds = z.number().int().min(0).max(253_402_300_799);

/**
 * Starts or changes the sale of a project, or ends it when `salePrice` (in rupees) is null. `endsAt` is in
 * seconds, and null for a sale without an end. Opened orders keep their amount. Throws NOT_FOUND,
 * FAILED_PRECONDITION for a project that is free or has no price, and INVALID_ARGUMENT for a price that is
 * not lower, or for an end that is past.
 */
export const setSale = callable({
  who: 'projectWrite',
  perMinute: 120,
  data: z.object({ projectId: id, salePrice: rupees.nullable(), endsAt: seconds.nullish() }),
  async run(context, { projectId, salePrice, endsAt = null }) {
    const { userId } = context.actor;
    return context.db.transaction(async (tx) => {
      const { row } = await lockForUpdate(tx, projectId);
      const sale =
        salePrice === null
          ? { salePaise: null, saleEndsAt: null }
          : { salePaise: toPaise(salePrice), saleEndsAt: endsAt === null ? null : new Date(endsAt * 1000) };
      if (sale.salePaise !== null) requireSale(row, sale);
      const [before, after] = [saleOf(row), saleOf({ ...row, ...sale })];
      if (Object.keys(findChanges(before, after)).length > 0) {
        await refreshProject(tx, projectId, sale);
        await recordAudit(tx, { actor: userId, action: 'project.sale', subject: projectId, before, after });
      }
      return { price: pricesOf(row).price, ...after };
    });
  },
});

function saleOf(row: PricedRow) {
  const { salePrice, saleEndsAt } = pricesOf(row);
  return { salePrice, saleEndsAt };
}

function requireSale(
  { pricePaise, readAt }: PricedRow,
  { salePaise, saleEndsAt }: { salePaise: Paise; saleEndsAt: Date | null },
): void {
  if (!pricePaise) {
    throw new ShopError(
      'FAILED_PRECONDITION',
      pricePaise === 0 ? 'A free project can’t be on sale.' : 'Please set a price before you start a sale.',
    );
  }
  if (salePaise === 0 || !isSellablePrice(salePaise) || salePaise >= pricePaise) {
    throw new ShopError(
      'INVALID_ARGUMENT',
      `The sale price must be at least ₹1 and below the regular price of ${formatPaise(pricePaise)}.`,
    );
  }
  if (saleEndsAt && saleEndsAt <= readAt)
    throw new ShopError('INVALID_ARGUMENT', 'The sale must end in the future.');
}
