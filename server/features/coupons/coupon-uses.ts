import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import {
  giveBack,
  isUnpaid,
  isUnpaidOfBuyer,
  moveUse,
  takeHeldUse,
  type UsesTable,
} from '../orders/held-uses.ts';
import type { Order } from '../orders/order.ts';
import { orders } from '../orders/schema.ts';
import { coupons, couponUses } from './schema.ts';

// `coupons.uses` is the number of rows in `coupon_uses`. Each function changes both in one statement, and
// the update of the coupon's row decides about its last use.

const USES: UsesTable = { table: couponUses, subject: couponUses.code };

/** Whether a coupon can be used at all: neither ended nor past. */
export const isRunning = sql`${coupons.endedAt} is null and (${coupons.endsAt} is null or ${coupons.endsAt} > now())`;
export const hasUsesLeft = sql`(${coupons.maxUses} is null or ${coupons.uses} < ${coupons.maxUses})`;

/** The condition for uses of this buyer's unpaid orders. */
export function isHeldBy(buyer: Pick<Order, 'email' | 'projectId'>): SQL {
  return sql`${couponUses.mailbox} is not null and ${isUnpaidOfBuyer(buyer)}`;
}

/**
 * Takes a use of its coupon for a new order. The caller holds the coupon's key. Returns false when the coupon
 * has ended or is used up, or when the mailbox or the network holds as many uses as it may.
 */
export async function takeUse(
  context: Pick<Context, 'clientIp'>,
  tx: Executor,
  order: Order & { couponCode: string },
): Promise<boolean> {
  const used = order.couponCode;
  return takeHeldUse(context, tx, USES, {
    order,
    used,
    take: (condition) => sql`update ${coupons} set uses = ${coupons.uses} + 1
      where ${coupons.code} = ${used} and ${isRunning} and ${hasUsesLeft} and ${condition}
      returning ${coupons.code}`,
  });
}

/**
 * Counts a use for an order that is paid after it gave its use back. The price was agreed, so this may be one
 * use more than the coupon has.
 */
export async function countLateUse(tx: Executor, order: Order & { couponCode: string }): Promise<void> {
  await tx.execute(sql`
    with moved as (${moveUse(USES, order, order.couponCode)}),
    counted as (update ${coupons} set uses = ${coupons.uses} + 1
      where ${coupons.code} = ${order.couponCode} and not exists (select from moved) returning ${coupons.code})
    insert into ${couponUses} (order_id, code) select ${order.id}, code from counted`);
}

/** Gives back the uses of orders that are unpaid after 24 hours, and forgets who held those of paid orders. */
export async function sweepCouponUses({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.execute(sql`
    with ${giveBack(USES)}
    update ${coupons} set uses = ${coupons.uses} - given_back.uses
    from (select used, count(*) as uses from given group by used) as given_back
    where ${coupons.code} = given_back.used`);
  await db.execute(sql`
    update ${couponUses} set mailbox = null, networks = null from ${orders}
    where ${orders.id} = ${couponUses.orderId} and ${couponUses.mailbox} is not null and not (${isUnpaid})`);
}
