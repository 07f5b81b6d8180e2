import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';
import { invitations, purchases } from '#server/features/access/schema.ts';
import { orders } from '#server/features/orders/schema.ts';
import { payments } from '#server/features/payments/schema.ts';
import { projects } from '#server/features/projects/schema.ts';
import { users } from '#server/features/users/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { makeProject, makeUser } from './factories.ts';

export interface PaidOrder {
  github: { id: number; login: string };
  /** `owner/name`. Each repository has a separate project. */
  repository?: string;
  pricePaise?: number;
  /** How many seconds ago the order was paid. */
  secondsAgo?: number;
  /** The order's referrer, without a recorded reward. */
  referrerId?: string;
  /** The guest's email; by default a new one. */
  email?: string;
  soldCommit?: string;
}

/** Inserts a guest's paid order with its payment and purchase. Returns the order's ID. */
export async function makePaidOrder(db: Db, given: PaidOrder): Promise<string> {
  const { github, repository = 'acme/shop', pricePaise = 49_900, secondsAgo = 0, email } = given;
  const { referrerId, soldCommit } = given;
  const [repoOwner = '', repoName = ''] = repository.split('/');
  const project = await getOrMakeProject(db, { repoOwner, repoName, pricePaise });
  const buyer = (await findGuest(db, email)) ?? (await makeUser(db, { kind: 'guest', email }));
  const id = `ord_${randomUUID()}`;
  const money = { amountPaise: pricePaise, currency: 'INR' };
  const paidAt = sql`now() - make_interval(secs => ${secondsAgo})`;
  const account = { githubLogin: github.login, githubAccountId: github.id };
  await db.insert(orders).values({
    id,
    publicId: `public_${id}`,
    state: 'paid',
    paidAt,
    email: buyer.email,
    projectId: project.id,
    projectName: project.name,
    repoOwner,
    repoName,
    referrerId,
    soldCommit,
    ...money,
    ...account,
  });
  await db.insert(payments).values({ id: `pay_${id}`, orderId: id, ...money });
  const purchase = { orderId: id, projectId: project.id, userId: buyer.id, createdAt: paidAt };
  await insertPurchase(db, purchase, { ...account, roundStartedAt: paidAt });
  return id;
}

async function findGuest(db: Db, email = '') {
  const [guest] = await db
    .select()
    .from(users)
    .where(and(eq(users.kind, 'guest'), eq(users.email, email)));
  return guest;
}

type Invitation = PgInsertValue<typeof invitations>;

/** Inserts the purchase of an order with the invitation of its buyer. */
export async function insertPurchase(
  db: Db,
  purchase: PgInsertValue<typeof purchases>,
  invitation: Partial<Invitation> & Pick<Invitation, 'githubLogin' | 'githubAccountId'>,
): Promise<void> {
  const { orderId, projectId, createdAt, revokedAt } = purchase;
  await db.transaction(async (tx) => {
    await tx.insert(purchases).values(purchase);
    await tx
      .insert(invitations)
      .values({ id: orderId, orderId, projectId, role: 'buyer', createdAt, revokedAt, ...invitation });
  });
}

/** Inserts an invitation of a teammate. */
export async function insertTeammate(
  db: Db,
  orderId: string,
  invitation: Omit<Invitation, 'orderId' | 'projectId' | 'role'>,
): Promise<void> {
  const [purchase] = await db
    .select({ orderId: purchases.orderId, projectId: purchases.projectId })
    .from(purchases)
    .where(eq(purchases.orderId, orderId));
  await db.insert(invitations).values({ ...purchase!, role: 'teammate', ...invitation });
}

/** Ends an order's purchase with its invitations, or all purchases, without what else a refund does. */
export async function endPurchases(db: Db, orderId?: string): Promise<void> {
  const end = { revokedAt: sql`now()` };
  await db.transaction(async (tx) => {
    for (const table of [invitations, purchases])
      await tx
        .update(table)
        .set(end)
        .where(orderId === undefined ? undefined : eq(table.orderId, orderId));
  });
}

async function getOrMakeProject(db: Db, given: { repoOwner: string; repoName: string; pricePaise: number }) {
  const isSameRepository = and(
    eq(projects.repoOwner, given.repoOwner),
    eq(projects.repoName, given.repoName),
  );
  const [existing] = await db.select().from(projects).where(isSameRepository);
  return existing ?? makeProject(db, given);
}
