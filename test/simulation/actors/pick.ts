import type { Random } from '#domain/seeded-random.ts';
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
