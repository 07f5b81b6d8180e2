import { expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { getReports } from '#server/features/reports/get-reports.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { openApp } from '#test/harness/app.ts';
import { actorOf, makeProject, makeUser } from '#test/harness/factories.ts';
import { makeSale } from '#test/harness/sale.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';

const shop = setUp(openTestShop);

async function get(
  file: string,
  context: Context,
  query = '?from=2026-01-01&to=2026-01-02',
): Promise<Response> {
  const app = await openApp('pages/admin/');
  return app(context, `/admin/insights/${file}${query}`);
}

test('a report is exported as CSV for its range, without spreadsheet formulas', async () => {
  const { db } = shop.context;
  const admin = await asAdmin(shop, 'orderWrite', 'payoutRead');
  const project = await makeProject(db, { name: '=HYPERLINK("x")', pricePaise: 49_950 });
  await makeSale(db, { at: '2026-01-01T12:00:00+05:30', project });
  await makeSale(db, { at: '2026-01-02T12:00:00+05:30', project, refundedAt: '2026-01-02T13:00:00+05:30' });
  const revenue = await get('revenue.csv', admin);
  expect(Object.fromEntries(revenue.headers)).toEqual({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="revenue-2026-01-01-to-2026-01-02.csv"',
    'cache-control': 'no-store',
  });
  expect(await revenue.text()).toBe(
    [
      'Day,Paid (₹),Refunds,Refunded (₹),Revenue (₹)',
      '2026-01-01,499.5,0,0,499.5',
      '2026-01-02,499.5,1,499.5,0',
      '',
    ].join('\r\n'),
  );
  const projects = await (await get('top-projects.csv', admin)).text();
  expect(projects).toContain('\r\n"\'=HYPERLINK(""x"")",2,0,999,499.5,499.5\r\n');
  for (const name of ['orders', 'conversion', 'invites', 'failed-payments', 'coupons', 'referral-cost'])
    expect(await (await get(`${name}.csv`, admin)).text()).toMatch(/^\w.*\r\n/);
});

test('a report file requires an active admin, and unknown reports return 404', async () => {
  const student = shop.as(actorOf(await makeUser(shop.context.db)));
  for (const who of [shop.context, student]) {
    const sent = await get('revenue.csv', who).catch((thrown: Response) => thrown);
    expect([sent.status, sent.headers.get('location')]).toEqual([302, '/admin/login']);
  }
  const admin = await asAdmin(shop, 'orderWrite', 'payoutRead');
  for (const file of ['revenue', 'revenue.csv.csv', 'toString.csv', '.csv', 'metrics.csv'])
    expect((await get(file, admin)).status).toBe(404);
});

test('each report requires its right, as a file and on the page', async () => {
  const orders = await asAdmin(shop, 'orderWrite');
  const payouts = await asAdmin(shop, 'payoutRead');
  const none = await asAdmin(shop, 'userWrite', 'projectWrite', 'payoutWrite');
  const statuses = (file: string) =>
    Promise.all(
      [orders, payouts, none].map(
        async (who) => (await get(file, who).catch((thrown: { init: Response }) => thrown.init)).status,
      ),
    );
  expect(await statuses('revenue.csv')).toEqual([200, 403, 403]);
  expect(await statuses('orders.csv')).toEqual([200, 403, 403]);
  expect(await statuses('referral-cost.csv')).toEqual([403, 200, 403]);
  const range = { from: '2026-01-01', to: '2026-01-02' };
  expect(await getReports(orders, range)).toMatchObject({ orders: { sales: [{}, {}] }, referrals: null });
  expect(await getReports(payouts, range)).toMatchObject({ orders: null, referrals: [{}, {}] });
  expect(await getReports(none, range)).toEqual({ orders: null, referrals: null });
});
