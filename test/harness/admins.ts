import { type AdminRights, type Right, rightNames } from '#contract/rights.ts';
import type { Context } from '#server/context.ts';
import { admins } from '#server/features/admins/schema.ts';
import { actorOf, makeUser } from './factories.ts';
import type { TestShop } from './shop.ts';

/** Rights of which exactly these are granted. */
export function rightsOf(...names: Right[]): AdminRights {
  return Object.fromEntries(rightNames.map((name) => [name, names.includes(name)])) as unknown as AdminRights;
}

/** The context of a new active admin with these rights. */
export async function asAdmin(shop: TestShop, ...names: Right[]): Promise<Context> {
  const user = await makeUser(shop.context.db);
  const rights = rightsOf(...names);
  await shop.context.db.insert(admins).values({ userId: user.id, ...rights });
  return shop.as(actorOf(user, { rights }));
}
