import { eq } from 'drizzle-orm';
import { type Right, rightNames } from '#contract/functions.ts';
import { admins } from '#server/admins/schema.ts';
import type { Context } from '#server/context.ts';
import { findActor } from '#server/users/find-actor.ts';
import { users } from '#server/users/schema.ts';
import { rightsOf } from './admins.ts';
import { type AuthShop, cookieOf } from './auth-shop.ts';

/** Everybody there is to be let in or kept out; `nobody` has no session. */
export const kindsOfPeople = [
  'nobody',
  'student',
  'deactivated student',
  'admin without rights',
  'inactive admin',
  ...rightNames,
] as const;
export type Kind = (typeof kindsOfPeople)[number];

export interface Person {
  id: string;
  email: string;
  cookie: string;
  /** The shop as it is when this person's cookie comes with a request. */
  context(): Promise<Context>;
}

/** One of each kind, with a real session: a deactivated one had it before, an inactive admin had all rights. */
export async function signUpPeople(shop: AuthShop): Promise<Record<Kind, Person>> {
  const people = await Promise.all(
    kindsOfPeople.map(async (kind, at) => [kind, await signUp(shop, kind, at)] as const),
  );
  return Object.fromEntries(people) as Record<Kind, Person>;
}

async function signUp(shop: AuthShop, kind: Kind, at: number): Promise<Person> {
  const { db } = shop.context;
  const email = `person-${at}@college.example`;
  const cookie = kind === 'nobody' ? '' : cookieOf(await shop.signUp(email));
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

function isRight(kind: Kind): kind is Right {
  return (rightNames as readonly string[]).includes(kind);
}
