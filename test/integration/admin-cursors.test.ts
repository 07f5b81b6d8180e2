import { expect, test } from 'vitest';
import { rightNames } from '#contract/rights.ts';
import { encodeCursor } from '#server/platform/db/cursor.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { openApp } from '#test/harness/app.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { listAdminRoutes } from './rights-table.ts';

const shop = setUp(openTestShop);

/** The pages that have no list of their own, or show the list of another address. */
const WITHOUT_LIST = [
  '',
  '/books',
  '/runbook',
  '/security',
  '/api-tokens',
  '/orders/webhooks/sent',
  '/projects/new',
  '/projects/import',
  '/covers',
].map((path) => `/admin${path}`);

test('a cursor that means nothing leads to the beginning of every list of the admin panel', async () => {
  const app = await openApp();
  const admin = await asAdmin(shop, ...rightNames);
  const paths = (await listAdminRoutes())
    .map(([, path]) => path.replace('/:list?', ''))
    .filter((path) => !path.includes(':') && !WITHOUT_LIST.includes(path));
  expect(paths).toEqual(expect.arrayContaining(['/admin/audit', '/admin/orders/exceptions']));
  for (const path of paths)
    for (const cursor of ['x', '!!', 'y'.repeat(300), encodeCursor(['1']), encodeCursor([1, 2, 3])]) {
      const { status, headers } = await app(admin, `${path}?state=open&cursor=${cursor}`);
      expect([path, cursor, status, headers.get('location')]).toEqual([
        path,
        cursor,
        302,
        `${path}?state=open`,
      ]);
    }
});
