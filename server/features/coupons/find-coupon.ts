import { and, eq, exists, or, sql } from 'drizzle-orm';
import * as z from 'zod';
import { couponCode, id } from '#contract/fields.ts';
import type { CouponOff, PriceParts } from '#domain/charge.ts';
import { formatPaise, toRupees } from '#domain/money.ts';
import { callable } from '../../callable.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { Order } from '../orders/order.ts';
import { orders } from '../orders/schema.ts';
import { findProjectRow } from '../projects/get-project.ts';
import { partsOf } from '../projects/prices.ts';
import { hasUsesLeft, isHeldBy, isRunning } from './coupon-uses.ts';
import { coupons, couponUses } from './schema.ts';

/** One message for every reason, so that no one can find codes, or what happened to them, by trying. */
const UNUSABLE = 'This coupon code doesn’t work for this project.';

export const unusableInOrder = () => new ShopError('FAILED_PRECONDITION', UNUSABLE);

interface Asked {
  /** The code as the buyer typed it. */
  code: string;
  projectId: string;
  /** An unpaid order that may hold a use, which then counts for the buyer. */
  holder: { publicId: string } | Pick<Order, 'email' | 'projectId'>;
}

/**
 * Finds a coupon that can be used for a project now; null for every reason why it can't. It is one statement
 * for all of them, so that no answer takes longer than another.
 */
export async function findCoupon(
  { db }: Pick<Context, 'db'>,
  { code: asked, projectId, holder }: Asked,
): Promise<{ code: string; off: CouponOff } | null> {
  const isHolder = 'publicId' in holder ? eq(orders.publicId, holder.publicId) : isHeldBy(holder);
  const held = db
    .select({ id: orders.id })
    .from(couponUses)
    .innerJoin(orders, eq(orders.id, couponUses.orderId))
    .where(and(eq(couponUses.code, coupons.code), eq(orders.projectId, projectId), isHolder));
  const { code, percentOff, amountOffPaise, projectIds } = coupons;
  const [found] = await db
    .select({ code, percentOff, amountOffPaise })
    .from(coupons)
    .where(
      and(
        eq(code, asked),
        isRunning,
        sql`(${projectIds} is null or ${projectId} = any(${projectIds}))`,
        or(hasUsesLeft, exists(held)),
      ),
    );
  if (!found) return null;
  const off =
    found.percentOff === null
      ? { amountOffPaise: found.amountOffPaise ?? 0 }
      : { percentOff: found.percentOff };
  return { code: found.code, off };
}

/**
 * Says what a coupon saves on a project, in rupees and on top of a sale. Public. `orderId` is the caller's
 * unpaid order, whose use counts for it. Throws NOT_FOUND for a code that can't be used, for any reason, and
 * for every code when the project is free.
 */
export const validateCoupon = callable({
  who: 'anyone',
  perMinute: 60,
  data: z.object({ code: couponCode, projectId: id, orderId: id.nullish() }),
  async run(context, { code, projectId, orderId }) {
    const project = await findProjectRow(context, projectId);
    const coupon = await findCoupon(context, { code, projectId, holder: { publicId: orderId ?? '' } });
    const parts = project?.status === 'published' ? partsOf(project, coupon?.off) : null;
    if (!coupon || !parts || isFree(parts)) throw new ShopError('NOT_FOUND', UNUSABLE);
    const discount = parts.couponDiscountPaise;
    return {
      code: coupon.code,
      price: toRupees(parts.amountPaise),
      discount: toRupees(discount),
      message: `You save ${formatPaise(discount)}.`,
    };
  },
});

/** Whether nothing is left to take off. */
export function isFree({ regularPricePaise, saleDiscountPaise }: PriceParts): boolean {
  return regularPricePaise === saleDiscountPaise;
}
