import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openAuthShop } from '#test/harness/auth-shop.ts';
import { makeProject } from '#test/harness/factories.ts';
import { setUp } from '#test/harness/set-up.ts';
import { startTestSandbox } from '#test/harness/start-test-sandbox.ts';
import { installation } from '../platform/db/schema.ts';
import { requireMode } from './require-mode.ts';
import { seedSandboxAccounts } from './seed-sandbox.ts';

const shop = setUp(openAuthShop);

const start = (mode: 'sandbox' | 'live') => requireMode(shop.database, mode);

async function seed(): Promise<void> {
  await makeProject(shop.context.db);
  await makeProject(shop.context.db);
  await seedSandboxAccounts(shop.context, await startTestSandbox());
}

test.each([
  ['sandbox', 'live', /^This database belongs to a sandbox, .+\.$/],
  ['live', 'sandbox', /^This database belongs to a live shop, .+\.$/],
] as const)('a database of %s refuses to start %s', async (first, other, message) => {
  await Promise.all([start(first), start(first)]);
  await start(first);
  await expect(start(other)).rejects.toThrow(message);
  await start(first);
});

test('a live shop refuses to start with an account that the sandbox created, but with no other', async () => {
  await start('sandbox');
  await seed();
  await shop.context.db.update(installation).set({ mode: 'live' }).where(eq(installation.id, true));
  await expect(start('live')).rejects.toThrow(/the sandbox account (admin|student)@capstone\.test/);
  await shop.reset();
  await start('live');
  await shop.signUp('admin@capstone.test');
  await shop.signUp('student@capstone.test');
  await start('live');
});
