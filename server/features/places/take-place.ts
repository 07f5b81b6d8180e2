import { sql } from 'drizzle-orm';
import { sayWhen } from '#domain/places.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { findPlaces, hasPlaceLeft } from '../../readers/catalogue/places.ts';
import { giveBack, isOverdue, isUnpaid, takeHeldUse, type UsesTable } from '../orders/held-uses.ts';
import type { Order } from '../orders/order.ts';
import { lockProject } from '../projects/get-project.ts';
import { projects } from '../projects/schema.ts';
import { placeUses } from './schema.ts';

const USES: UsesTable = { table: placeUses, subject: placeUses.projectId };

/**
 * Takes a place for a new order of a project of which only so many are sold a year. Locks the project, so
 * that one order gets the last place. Throws FAILED_PRECONDITION when it is sold out, and RESOURCE_EXHAUSTED
 * when the mailbox or the network holds as many places as it may.
 */
export async function takePlace(
  context: Pick<Context, 'clientIp'>,
  tx: Executor,
  order: Order,
): Promise<void> {
  const { projectId } = order;
  await lockProject(tx, projectId);
  const isTaken = await takeHeldUse(context, tx, USES, {
    order,
    used: projectId,
    take: (condition) =>
      sql`select from ${projects} where ${projects.id} = ${projectId} and ${hasPlaceLeft} and ${condition}`,
  });
  if (isTaken) return;
  const places = await findPlaces(tx, projectId);
  if (places?.placesLeft !== 0) {
    throw new ShopError(
      'RESOURCE_EXHAUSTED',
      'Unpaid orders with this email or from this network hold as many places of this project as they may. Please pay for one of them, or try again in 24 hours.',
    );
  }
  throw new ShopError(
    'FAILED_PRECONDITION',
    `${sayWhen(places.soldOutUntil)}. You haven’t been charged. Press “Notify me” on its page, and we’ll email you when a place is free.`,
  );
}

/** Gives back the places of orders that are unpaid after 24 hours, and forgets those of paid orders. */
export async function sweepPlaces({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.execute(sql`with ${giveBack(USES, sql`(${isOverdue} or not (${isUnpaid}))`)} select from given`);
}
