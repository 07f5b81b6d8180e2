import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { getMailbox } from '#domain/email.ts';
import { MAX_HELD_BY_MAILBOX, MAX_HELD_BY_NETWORK, ORDER_HOURS } from '#domain/order.ts';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { attemptKey } from '../../platform/rate-limit/attempts.ts';
import { networksOf } from '../../platform/rate-limit/network.ts';
import type { Order } from './order.ts';
import { orders } from './schema.ts';

// An unpaid order holds a use of its coupon, and a place of a project of which only so many are sold.

/** A table with a row for each use that an order holds, and the column of what is used. */
export interface UsesTable {
  table: PgTable & { orderId: PgColumn; mailbox: PgColumn; networks: PgColumn };
  subject: PgColumn;
}

export const isUnpaid = sql`${orders.state} in ('opening', 'open')`;

/** Whether an unpaid order has held its use for so long that it is given back. */
export const isOverdue = sql`${isUnpaid} and ${orders.createdAt} <= now() - make_interval(hours => ${ORDER_HOURS})`;

/** Whether an order is an unpaid one of this buyer. Those with one email for one project share a use, because only one can be paid. */
export function isUnpaidOfBuyer({ email, projectId }: Pick<Order, 'email' | 'projectId'>): SQL {
  return sql`${isUnpaid} and ${orders.email} = ${email} and ${orders.projectId} = ${projectId}`;
}

/** Moves the use of the buyer's earlier order, if there is one. An order that is being paid keeps its use. */
export function moveUse({ table, subject }: UsesTable, order: Order, used: string): SQL {
  return sql`update ${table} set order_id = ${order.id} where ${table.orderId} = (
    select ${table.orderId} from ${table} join ${orders} on ${orders.id} = ${table.orderId}
    where ${subject} = ${used} and ${table.mailbox} is not null and ${isUnpaidOfBuyer(order)}
    limit 1 for update of ${orders} skip locked) returning ${table.orderId}`;
}

interface Taken {
  order: Order;
  /** The value of the subject's column. */
  used: string;
  /** A statement that returns a row, and counts the use if uses are counted, when one is left and the condition holds. */
  take: (condition: SQL, held: SQL) => SQL;
}

/**
 * Takes a use for a new order. The caller holds a lock of what is used, so that the numbers of held uses are
 * right. Returns false when none is left, or when the mailbox or the network holds as many as it may.
 */
export async function takeHeldUse(
  { clientIp }: Pick<Context, 'clientIp'>,
  tx: Executor,
  uses: UsesTable,
  { order, used, take }: Taken,
): Promise<boolean> {
  const { table, subject } = uses;
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
  const condition = sql`not exists (select from moved) and not (${isFull})`;
  const { rows } = await tx.execute<{ taken: number }>(sql`
    with held as (
      select ${table.mailbox}, ${table.networks} from ${table}
      join ${orders} on ${orders.id} = ${table.orderId} and ${isUnpaid}
      where ${subject} = ${used} and ${table.mailbox} is not null),
    moved as (${moveUse(uses, order, used)}),
    taken as (${take(condition, sql`(select count(*) from held)`)}),
    inserted as (insert into ${table} (order_id, ${sql.identifier(subject.name)}, mailbox, networks)
      select ${order.id}, ${used}, ${mailbox}, array(select jsonb_array_elements_text(${keys}::jsonb)) from taken
      returning order_id)
    select (select count(*)::int from moved) + (select count(*)::int from inserted) as taken`);
  return rows[0]?.taken === 1;
}

/**
 * Deletes the uses of orders that are unpaid after 24 hours, as a common table expression `given` with the
 * column `used`. An order that is being paid is locked, and left to the next run.
 */
export function giveBack({ table, subject }: UsesTable, isDue: SQL = isOverdue): SQL {
  return sql`due as (
      select ${table.orderId} from ${table} join ${orders} on ${orders.id} = ${table.orderId}
      where ${table.mailbox} is not null and ${isDue}
      for update of ${orders} skip locked),
    given as (delete from ${table} using due where ${table.orderId} = due.order_id returning ${subject} as used)`;
}
