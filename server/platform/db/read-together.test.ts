import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listStatements } from '#test/harness/count-statements.ts';
import { openErasureFixture } from '#test/harness/erasure-fixture.ts';
import { setUp } from '#test/harness/set-up.ts';
import { purchases } from '../../features/access/schema.ts';
import { cases } from '../../features/cases/schema.ts';
import { orders, orderTeams } from '../../features/orders/schema.ts';
import { payments } from '../../features/payments/schema.ts';
import { projects } from '../../features/projects/schema.ts';
import { users } from '../../features/users/schema.ts';
import type { Db } from './client.ts';
import { readTogether } from './read-together.ts';

const shop = setUp(openErasureFixture);

/** Reads of every kind of column: times, numbers, lists, JSON, rows that a join lacks, and texts of `sql`. */
const READS = [
  (db: Db) => db.select().from(orders).orderBy(orders.id),
  (db: Db) => db.select().from(projects).orderBy(projects.id),
  (db: Db) => db.select().from(users).orderBy(users.id),
  (db: Db) => db.select().from(cases).orderBy(cases.id),
  (db: Db) =>
    db
      .select()
      .from(orders)
      .leftJoin(orderTeams, eq(orderTeams.orderId, orders.id))
      .innerJoin(purchases, eq(purchases.orderId, orders.id))
      .orderBy(sql`${orders.id} desc`),
  (db: Db) =>
    db
      .select({
        id: orders.id,
        payment: payments.id,
        seconds: sql<number>`extract(epoch from ${orders.createdAt})::float8`,
      })
      .from(orders)
      .leftJoin(payments, eq(payments.orderId, orders.id))
      .where(eq(orders.state, 'paid'))
      .orderBy(orders.id),
  (db: Db) => db.select({ id: orders.id }).from(orders).where(eq(orders.id, 'none')),
  (db: Db) => db.$count(orders, eq(orders.state, 'refunded')),
  async (db: Db) =>
    (await db.execute(sql`select id, ${'a "quoted" $1'}::text as text from orders order by id`)).rows,
] satisfies ((db: Db) => PromiseLike<unknown>)[];

test('reads that are started at once are one statement, with the same rows as alone', async () => {
  await shop.createAsha();
  const alone: unknown[] = [];
  for (const read of READS) alone.push(await read(shop.context.db));
  const reader = readTogether(shop.context);
  let together: unknown[] = [];
  const statements = await listStatements(shop.database, async () => {
    together = await Promise.all(READS.map((read) => read(reader.db)));
  });
  expect(together).toEqual(alone);
  expect(statements).toHaveLength(1);
  expect(alone[0]).not.toHaveLength(0);
});

test('a read that waits for another one is a second statement', async () => {
  const { db } = readTogether(shop.context);
  const statements = await listStatements(shop.database, () =>
    Promise.all([db.$count(orders), db.$count(users).then(() => db.$count(projects)), db.$count(cases)]),
  );
  expect(statements).toHaveLength(2);
});

test('what locks and what writes is sent by itself', async () => {
  const { db } = readTogether(shop.context);
  const statements = await listStatements(shop.database, () =>
    Promise.all([
      db.select().from(users).for('update'),
      db.insert(users).values({ id: 'u', kind: 'guest', email: 'u@example.com', mailbox: 'u' }),
      db.$count(orders),
      db.$count(cases),
    ]),
  );
  expect(statements).toHaveLength(3);
  expect(await db.select({ email: users.email }).from(users)).toEqual([{ email: 'u@example.com' }]);
});

test('reads that are sent with one that fails fail, and later ones work', async () => {
  const { db } = readTogether(shop.context);
  const found = await Promise.allSettled([db.$count(orders), db.execute(sql`select 1 / 0`)]);
  expect(found.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await Promise.all([db.$count(orders), db.$count(users)])).toEqual([0, 0]);
});
