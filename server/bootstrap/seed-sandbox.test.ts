import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthShop, openAuthShop } from '#test/harness/auth-shop.ts';
import { startTestSandbox, type TestSandbox } from '#test/harness/start-test-sandbox.ts';
import { erasePerson } from '../features/erasure/erase-person.ts';
import { type Database, openDatabase } from '../platform/db/client.ts';
import { createShopAuth } from './create-shop.ts';
import { requireMode } from './require-mode.ts';
import { seedSandbox } from './seed-sandbox.ts';

let shop: AuthShop;
/** The embedded database belongs to one process, so there it is one node. */
let nodes: Database[];

beforeAll(async () => {
  shop = await openAuthShop();
  const { connectionString } = shop.database.pool.options;
  nodes = connectionString
    ? await Promise.all([1, 2].map(() => openDatabase({ databaseUrl: connectionString, databasePool: 1 })))
    : [shop.database];
});
afterAll(async () => {
  await Promise.all(nodes.filter((node) => node !== shop.database).map((node) => node.close()));
  await shop.close();
});

async function start(node: Database, sandbox: TestSandbox): Promise<void> {
  const context = { ...shop.context, db: node.db };
  await requireMode(node, 'sandbox');
  await seedSandbox({ ...context, auth: createShopAuth(context, 's'.repeat(32)) }, node, sandbox);
}

test('nodes that start together on an empty database all start, and seed it once', async () => {
  const sandbox = await startTestSandbox();
  await Promise.all(nodes.map((node) => start(node, sandbox)));
  await Promise.all(nodes.map((node) => start(node, sandbox)));
  const { rows } = await shop.database.pool.query(`select
    (select count(*)::int from projects) > 100 as catalogue,
    (select count(*)::int from admins) as admins,
    (select count(*)::int from purchases) as purchases,
    (select count(*)::int from reviews where status = 'shown') as reviews,
    (select count(*)::int from projects where rating_count >= 3) as rated,
    (select sum(amount_paise)::int from ledger_entries) as earnings,
    (select cardinality(sandbox_user_ids) from installation) as accounts`);
  expect(rows[0]).toEqual({
    catalogue: true,
    admins: 1,
    purchases: 36,
    reviews: 30,
    rated: 8,
    earnings: 40_000,
    accounts: 2,
  });
  // An admin can refund each seeded sale, because the fake provider knows its payment.
  const payments = await shop.database.pool.query('select id, amount_paise::int as amount from payments');
  for (const { id, amount } of payments.rows)
    expect(await sandbox.razorpay.payments.refund(id, {})).toMatchObject({ amount });
  // The fake GitHub knows each buyer, so an invitation can be sent again.
  const access = await shop.database.pool.query(
    `select i.github_account_id::int as id, o.repo_name, o.delivery, coalesce(o.copy_commit, o.sold_commit) as commit
     from invitations i join orders o on o.id = i.order_id`,
  );
  for (const { id, repo_name: repo, delivery, commit } of access.rows) {
    const read = async (path: string) => {
      const url = `${sandbox.githubApiUrl}/repos/capstone-projects/${repo}/${path}`;
      return (await fetch(url, { headers: { authorization: 'Bearer token' } })).json();
    };
    const role_name = delivery === 'own' ? 'write' : 'read';
    expect(await read('collaborators')).toContainEqual(expect.objectContaining({ id, role_name }));
    expect(await read(`git/commits/${commit}`)).toMatchObject({ sha: commit });
  }
});

test('a sandbox starts after one of its accounts was erased, without creating it again', async () => {
  const [node] = nodes as [Database];
  const sandbox = await startTestSandbox();
  await start(node, sandbox);
  await erasePerson(shop.context, { email: 'student@capstone.test', giveUpEarnings: true });
  await start(node, sandbox);
  const { rows } = await node.pool.query('select email from auth_users');
  expect(rows).toEqual([{ email: 'admin@capstone.test' }]);
});
