import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { getMailbox } from '#domain/email.ts';
import { createReferralCode } from '#domain/referral.ts';
import { toSearchText } from '#domain/text.ts';
import type { Actor } from '#server/context.ts';
import { projects } from '#server/features/projects/schema.ts';
import { users } from '#server/features/users/schema.ts';
import type { Auth } from '#server/integrations/auth/auth.ts';
import { authSessions, authUsers } from '#server/integrations/auth/schema.ts';
import type { Db } from '#server/platform/db/client.ts';

type NewProject = Partial<typeof projects.$inferInsert> & { pricePaise?: number };
type PricedProject = typeof projects.$inferSelect & { pricePaise: number };
type NewUser = Partial<typeof users.$inferInsert> & { emailVerified?: boolean };

/** Inserts a project, by default at ₹499. */
export async function makeProject(db: Db, given: NewProject = {}): Promise<PricedProject> {
  const name = given.name ?? 'Smart Irrigation System';
  const tech = given.tech ?? ['ESP32', 'C++'];
  const slug = given.slug ?? `project-${randomUUID()}`;
  const [row] = await db
    .insert(projects)
    .values({
      id: randomUUID(),
      slug,
      name,
      pricePaise: 49_900,
      repoOwner: 'capstone-projects',
      repoName: slug,
      tech,
      features: ['Source code'],
      searchText: toSearchText({ name, tech }),
      ...given,
    })
    .returning();
  return row as PricedProject;
}

/** Inserts a user, by default a registered one with a referral code. */
export async function makeUser(db: Db, given: NewUser = {}): Promise<typeof users.$inferSelect> {
  const { emailVerified = false, ...columns } = given;
  const kind = columns.kind ?? 'registered';
  const email = columns.email ?? `student-${randomUUID()}@example.com`;
  const id = columns.id ?? randomUUID();
  if (kind === 'registered') await db.insert(authUsers).values({ id, name: email, email, emailVerified });
  const referralCode =
    kind === 'guest' ? null : createReferralCode((below) => Math.floor(Math.random() * below));
  const [row] = await db
    .insert(users)
    .values({ mailbox: getMailbox(email), referralCode, ...columns, id, kind, email })
    .returning();
  return row!;
}

/**
 * Makes a session that `findActor` finds, for contexts whose actor is loaded again, as for every snapshot of
 * a stream.
 */
export async function makeSession(db: Db, userId: string): Promise<{ findSession: Auth['findSession'] }> {
  const [sessionId, token] = [randomUUID(), randomUUID()];
  await db
    .insert(authSessions)
    .values({ id: sessionId, token, userId, expiresAt: sql`now() + interval '1 hour'` });
  return { findSession: async () => ({ sessionId, userId }) };
}

/** A signed-in user, for `shop.as`. */
export function actorOf(user: typeof users.$inferSelect, given: Partial<Actor> = {}): Actor {
  return {
    userId: user.id,
    email: user.email,
    emailVerified: false,
    githubId: user.githubLogin,
    rights: null,
    ...given,
  };
}
