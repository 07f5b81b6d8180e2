import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#server/users/schema.ts';
import { actorOf, makeProject, makeUser } from '#test/harness/factories.ts';
import { type OrderShop, openOrderShop } from '#test/harness/order-shop.ts';

let shop: OrderShop;

beforeAll(async () => {
  shop = await openOrderShop();
});
afterAll(() => shop.close());

// The embedded database has one connection, so nothing can deadlock there.
// biome-ignore lint/style/noProcessEnv: the test project says which database it is for
test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'a payment that waits for its project holds no lock on its buyer',
  async () => {
    const { pool, db } = shop.database;
    const buyer = await makeUser(db);
    const project = await makeProject(db);
    const { id } = await shop.createOrder({ projectId: project.id, buyer: actorOf(buyer) });
    const other = await pool.connect();
    await other.query('begin');
    await other.query('select 1 from projects where id = $1 for no key update', [project.id]);
    const recorded = shop.record(id);
    const isWaiting = async () =>
      (
        await pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount === 1;
    while (!(await isWaiting()));
    await other.query('select 1 from users where id = $1 for update nowait', [buyer.id]);
    await other.query('commit');
    other.release();
    expect(await recorded).toBe('accepted');
    expect(await db.select().from(users)).toMatchObject([{ id: buyer.id, githubLogin: 'asha' }]);
  },
);
