import { type SQL, sql } from 'drizzle-orm';
import { getMailbox } from '#domain/email.ts';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { attemptKey } from '../../platform/rate-limit/attempts.ts';
import { networksOf } from '../../platform/rate-limit/network.ts';
import type { Order } from '../orders/order.ts';
import { orders } from '../orders/schema.ts';
import { COUPON_HOURS, MAX_HELD_BY_MAILBOX, MAX_HELD_BY_NETWORK } from './rules/coupon.ts';
import { coupons, couponUses } from './schema.ts';

// `coupons.uses` is the number of rows in `coupon_uses`. Each function changes both in one statement, and
// the update of the coupon's row decides about its last use.

/** Whether a coupon can be used at all: neither ended nor past. */
export const isRunning = sql`${coupons.endedAt} is null and (${coupons.endsAt} is null or ${coupons.endsAt} > now())`;
export const hasUsesLeft = sql`(${coupons.maxUses} is null or ${coupons.uses} < ${coupons.maxUses})`;

const isUnpaid = sql`${orders.state} in ('opening', 'open')`;

/**
 * The condition for uses of this buyer's unpaid orders. Orders with one email for one project share a use,
 * because only one of them can be paid.
 */
export function isHeldBy({ email, projectId }: Pick<Order, 'email' | 'projectId'>): SQL {
  return sql`${couponUses.mailbox} is not null and ${isUnpaid}
    and ${orders.email} = ${email} and ${orders.projectId} = ${projectId}`;
}

/** Moves the use of the buyer's earlier order, if there is one. An order that is being paid keeps its use. */
function moved(order: Order): SQL {
  return sql`update ${couponUses} set order_id = ${order.id} where ${couponUses.orderId} = (
    select ${couponUses.orderId} from ${couponUses} join ${orders} on ${orders.id} = ${couponUses.orderId}
    where ${couponUses.code} = ${order.couponCode} and ${isHeldBy(order)}
    limit 1 for update of ${orders} skip locked) returning ${couponUses.orderId}`;
}

const countOf = (name: string) => sql.raw(`(select count(*)::int from ${name})`);

/**
 * Takes a use of its coupon for a new order. The caller holds the coupon's key, so that the numbers of held
 * uses are right. Returns false when the coupon has ended or is used up, or when the mailbox or the network
 * holds as many uses as it may.
 */
export async function takeUse(
  { clientIp }: Pick<Context, 'clientIp'>,
  tx: Executor,
  order: Order,
): Promise<boolean> {
  const code = order.couponCode;
  const mailbox = attemptKey('mailbox', getMailbox(order.email));
  const networks = networksOf(clientIp).map(({ name, factor }) => ({
    key: attemptKey('network', name),
    max: factor * MAX_HELD_BY_NETWORK,
  }));
  const keys = JSON.stringify(networks.map(({ key }) => key));
  const isFull = sql`
    (select count(*) from held where held.mailbox = ${mailbox}) >= ${MAX_HELD_BY_MAILBOX}
    or exists (select from jsonb_to_recordset(${JSON.stringify(networks)}) as network (key text, max int)
      where (select count(*) from held where network.key = any(held.networks)) >= network.max)`;
  const { rows } = await tx.execute<{ taken: number }>(sql`
    with held as (
      select ${couponUses.mailbox}, ${couponUses.networks} from ${couponUses}
      join ${orders} on ${orders.id} = ${couponUses.orderId} and ${isUnpaid}
      where ${couponUses.code} = ${code} and ${couponUses.mailbox} is not null),
    moved as (${moved(order)}),
    counted as (update ${coupons} set uses = ${coupons.uses} + 1
      where ${coupons.code} = ${code} and ${isRunning} and ${hasUsesLeft}
        and not exists (select from moved) and not (${isFull}) returning ${coupons.code}),
    inserted as (insert into ${couponUses} (order_id, code, mailbox, networks)
      select ${order.id}, code, ${mailbox}, array(select jsonb_array_elements_text(${keys}::jsonb)) from counted
      returning order_id)
    select ${countOf('moved')} + ${countOf('inserted')} as taken`);
  return rows[0]?.taken === 1;
}

/**
 * Counts a use for an order that is paid after it gave its use back. The price was agreed, so this may be one
 * use more than the coupon has.
 */
export async function countLateUse(tx: Executor, order: Order): Promise<void> {
  await tx.execute(sql`
    with moved as (${moved(order)}),
    counted as (update ${coupons} set uses = ${coupons.uses} + 1
      where ${coupons.code} = ${order.couponCode} and not exists (select from moved) returning ${coupons.code})
    insert into ${couponUses} (order_id, code) select ${order.id}, code from counted`);
}

/**
 * Gives back the uses of orders that are unpaid after 24 hours, and forgets who held those of paid orders. An
 * order that is being paid is locked, and left to the next run.
 */
export async function sweepCouponUses({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.execute(sql`
    with due as (
      select ${couponUses.orderId} from ${couponUses} join ${orders} on ${orders.id} = ${couponUses.orderId}
      where ${couponUses.mailbox} is not null and ${isUnpaid}
        and ${orders.createdAt} <= now() - make_interval(hours => ${COUPON_HOURS})
      for update of ${orders} skip locked),
    given as (delete from ${couponUses} using due where ${couponUses.orderId} = due.order_id
      returning ${couponUses.code})
    update ${coupons} set uses = ${coupons.uses} - given_back.uses
    from (select code, count(*) as uses from given group by code) as given_back
    where ${coupons.code} = given_back.code`);
  await db.execute(sql`
    update ${couponUses} set mailbox = null, networks = null from ${orders}
    where ${orders.id} = ${couponUses.orderId} and ${couponUses.mailbox} is not null and not (${isUnpaid})`);
}
