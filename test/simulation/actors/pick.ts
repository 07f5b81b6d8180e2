import type { Random } from '#domain/seeded-random.ts';
import type { Context } from '#server/context.ts';
import { getOrder } from '#server/features/orders/get-order.ts';
import { orderLink } from '#server/features/orders/order-link.ts';
import type { Person } from '../population.ts';
import { pickFrom } from '../step-kind.ts';
import type { World } from '../world.ts';

export const pickAdmin = (world: World, random: Random): Person => pickFrom(random, world.admins) as Person;

/** Picks a row of a select, which needs an `order by`. */
export async function pickRow<T extends object>(
  world: World,
  random: Random,
  select: string,
): Promise<T | undefined> {
  return pickFrom(random, await world.database.query<T>(select));
}

/** The address of a guest or student who ordered. */
export async function pickEmail(world: World, random: Random): Promise<string | undefined> {
  const row = await pickRow<{ email: string }>(
    world,
    random,
    `select distinct email from orders where email like '%@college.example' order by email`,
  );
  return row?.email;
}

/** The key of an order's mailed link. */
export async function keyOf(context: Context, orderId: string): Promise<string> {
  return new URL(orderLink(context, await getOrder(context.db, orderId))).searchParams.get('key') ?? '';
}
