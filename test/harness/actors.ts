import { eq } from 'drizzle-orm';
import { type Right, rightNames } from '#contract/rights.ts';
import type { Context } from '#server/context.ts';
import { admins } from '#server/features/admins/schema.ts';
import { findActor } from '#server/features/users/find-actor.ts';
import { users } from '#server/features/users/schema.ts';
import { rightsOf } from './admins.ts';
import { type AuthShop, cookieOf } from './auth-shop.ts';

/** Every kind of user that access rules distinguish; `anonymous` has no session. */
export const ACTOR_KINDS = [
  'anonymous',
  'student',
  'deactivated student',
  'admin without rights',
  'inactive admin',
  ...rightNames,
] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

export interface TestActor {
  id: string;
  email: string;
  cookie: string;
  /** The context of a request with this cookie. */
  context(): Promise<Context>;
}

/**
 * Creates one actor of each kind, with a real session. The deactivated student signed in before, the inactive
 * admin had all rights.
 */
export async function signUpActors(shop: AuthShop): Promise<Record<ActorKind, TestActor>> {
  const actors = await Promise.all(
    ACTOR_KINDS.map(async (kind, i) => [kind, await signUp(shop, kind, i)] as const),
  );
  return Object.fromEntries(actors) as Record<ActorKind, TestActor>;
}

async function signUp(shop: AuthShop, kind: ActorKind, i: number): Promise<TestActor> {
  const { db } = shop.context;
  const email = `actor-${i}@college.example`;
  const cookie = kind === 'anonymous' ? '' : cookieOf(await shop.signUp(email));
  const context = async () => {
    const headers = new Headers(cookie ? { cookie } : {});
    return { ...shop.context, actor: await findActor(shop.context, headers) };
  };
  const id = (await context()).actor?.userId ?? '';
  if (kind === 'deactivated student') await db.update(users).set({ active: false }).where(eq(users.id, id));
  if (kind === 'inactive admin')
    await db.insert(admins).values({ userId: id, active: false, ...rightsOf(...rightNames) });
  if (kind === 'admin without rights') await db.insert(admins).values({ userId: id });
  if (isRight(kind)) await db.insert(admins).values({ userId: id, ...rightsOf(kind) });
  return { id, email, cookie, context };
}

function isRight(kind: ActorKind): kind is Right {
  return (rightNames as readonly string[]).includes(kind);
}
