import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProject, makeUser } from '#test/harness/factories.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';
import { installation } from '../../platform/db/schema.ts';
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
