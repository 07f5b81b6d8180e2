import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProject, makeUser } from '#test/harness/factories.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';
import { authPasskeys, authUsers } from '../../integrations/auth/schema.ts';
import { installation } from '../../platform/db/schema.ts';
import { admins } from '../admins/schema.ts';
import { getDatabaseFacts } from './get-database-facts.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('the database facts contain version, clock, timeout and the repositories on sale', async () => {
  const { db } = shop.context;
  await makeProject(db, { repoOwner: 'acme', repoName: 'shop' });
  await makeProject(db, { repoOwner: 'acme', repoName: 'draft', status: 'draft' });
  const admin = await makeUser(db);
  await db.insert(installation).values({ mode: 'sandbox', sandboxUserIds: [admin.id, 'gone'] });
  const facts = await getDatabaseFacts(shop.context);
  expect(facts.repositories).toEqual([{ owner: 'acme', repo: 'shop' }]);
  expect(facts.installation).toEqual({ mode: 'sandbox', sandboxAccounts: [admin.email] });
  expect(facts.version).toBeGreaterThan(140_000);
  expect(Math.abs(facts.clockOffset)).toBeLessThan(60);
  expect(facts.statementTimeout).toBe(shop.database.kind === 'postgres' ? '30s' : '0');
});

test('the database facts contain the admins who may move money, and how they log in', async () => {
  const { db } = shop.context;
  const add = async (rights: Partial<typeof admins.$inferInsert>, email: string, hasPasskey = false) => {
    const { id: userId } = await makeUser(db, { email });
    await db.insert(admins).values({ userId, ...rights });
    const publicKey = Buffer.from('key');
    if (hasPasskey)
      await db.insert(authPasskeys).values({ id: email, userId, name: 'x', publicKey, counter: 0 });
    return userId;
  };
  await add({ orderWrite: true }, 'a@shop.test', true);
  const withCode = await add({ payoutWrite: true }, 'b@shop.test');
  await db.update(authUsers).set({ twoFactorEnabled: true }).where(eq(authUsers.id, withCode));
  await add({ orderWrite: true }, 'c@shop.test');
  await add({ projectWrite: true }, 'd@shop.test');
  await add({ orderWrite: true, active: false }, 'e@shop.test');
  expect((await getDatabaseFacts(shop.context)).admins).toEqual([
    { email: 'a@shop.test', hasPasskey: true, hasSecondFactor: true },
    { email: 'b@shop.test', hasPasskey: false, hasSecondFactor: true },
    { email: 'c@shop.test', hasPasskey: false, hasSecondFactor: false },
  ]);
});
