import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { couponCode } from '#contract/fields.ts';
import { callable } from '../../callable.ts';
import { ShopError } from '../../errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { coupons } from './schema.ts';

/** Ends a coupon. Opened orders can still be paid at their price. Idempotent. Throws NOT_FOUND. */
export const endCoupon = callable({
  who: 'projectWrite',
  perMinute: 120,
  data: z.object({ code: couponCode }),
  async run(context, { code: typed }) {
    const { userId: actor } = context.actor;
    const isAsked = eq(coupons.code, typed);
    return context.db.transaction(async (tx) => {
      const [coupon] = await tx.select().from(coupons).where(isAsked).for('no key update');
      if (!coupon) throw new ShopError('NOT_FOUND', 'There is no coupon with this code.');
      const { id: subject, code, endedAt } = coupon;
      if (endedAt === null) {
        await tx.update(coupons).set({ endedAt: sql`now()` }).where(isAsked);
        await recordAudit(tx, { actor, action: 'coupon.end', subject, detail: { code } });
      }
      return { code, active: false };
    });
  },
});
