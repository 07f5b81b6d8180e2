import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import type { Context } from '#server/context.ts';
import { purchases } from '#server/features/access/schema.ts';
import { withRequestId } from '#server/platform/request-id.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { type AppRequest, openApp } from '#test/harness/app.ts';
import { actorOf, makeProject, makeUser } from '#test/harness/factories.ts';
import { makePaidOrder } from '#test/harness/paid-order.ts';
import { makeSale } from '#test/harness/sale.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';

// These tests read pages as the server renders them.

const shop = setUp(openTestShop);

async function open(path: string, context: Context = shop.context, request?: AppRequest) {
  const app = await openApp();
  const response = await app(context, path, request);
  return { response, location: response.headers.get('location'), html: await response.text() };
}

test('the admin panel tells a signed-in student that they are not an admin', async () => {
  const student = shop.as(actorOf(await makeUser(shop.context.db)));
  const denied = 'Access Denied. You are not an authorized admin.';
  expect((await open('/admin', student)).location).toBe('/admin/login');
  expect((await open('/admin/login', student)).html).toContain(denied);
  expect((await open('/admin/login')).html).not.toContain(denied);
  expect((await open('/admin/login', await asAdmin(shop))).location).toBe('/admin');
});

test('pages of a live shop with the provider’s test keys say so, and those of others do not', async () => {
  const withKey = (keyId: string): Context => {
    const providers = { razorpay: { keyId } } as NonNullable<Context['settings']['providers']>;
    return { ...shop.context, settings: { ...shop.context.settings, mode: 'live', providers } };
  };
  for (const path of ['/', '/login', '/admin/login'])
    expect((await open(path, withKey('rzp_test_aB3dE5fG7hJ9kL'))).html, path).toContain(
      '<aside aria-label="Test payments"',
    );
  for (const context of [withKey('rzp_live_aB3dE5fG7hJ9kL'), shop.context])
    expect((await open('/', context)).html).not.toContain('Test payments');
});

test('a page of the admin panel that does not exist keeps the tabs, and is no error of the shop', async () => {
  const logged = vi.spyOn(shop.context.log, 'error');
  const { response, html } = await open(
    '/admin/payouts/none',
    await asAdmin(shop, 'payoutRead', 'payoutWrite'),
  );
  expect(response.status).toBe(404);
  expect(html).toContain('>Page not found</h1>');
  expect(html).toMatch(/role="tab"[^>]*>Payouts</);
  expect(logged).not.toHaveBeenCalled();
});

test('the address of the reports keeps their range', async () => {
  const { html } = await open('/admin?days=7', await asAdmin(shop, 'orderWrite', 'payoutRead'));
  expect(html).toContain('The last 7 days');
  expect(html).toMatch(
    /<a [^>]*(aria-current="true"[^>]*href="\/admin\?days=7"|href="\/admin\?days=7"[^>]*aria-current="true")/,
  );
});

test('a reset link opens the dialog "Reset password"', async () => {
  const { html } = await open('/login?token=secret');
  const [, id] = /<dialog[^>]* aria-labelledby="([^"]+)"/.exec(html.split('<main')[1] ?? '') ?? [];
  expect(new RegExp(` id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1]).toBe('Reset password');
  expect(html.match(/New password/g)).toHaveLength(1);
});

test('the catalogue says how many projects are shown of all, and offers to clear filters that find none', async () => {
  for (let i = 0; i < 26; i += 1) await makeProject(shop.context.db, { tech: ['React'] });
  const text = (html: string) => html.replaceAll('<!-- -->', '');
  const { html } = await open('/projects');
  expect(text(html)).toContain('>24 of 26<');
  expect(text(html)).toContain('>Show 2 more<');
  const none = text((await open('/projects?search=leaf&tech=React&price=free')).html);
  for (const filter of ['React', 'Free']) expect(none).toContain(`aria-label="Remove the filter ${filter}"`);
  expect(none).toMatch(/<a [^>]*href="\/projects\?search=leaf"[^>]*>Clear all filters<\/a>/);
  expect(text((await open('/projects?search=leaf')).html)).not.toContain('Clear all filters');
});

test('a search without JavaScript keeps every filter', async () => {
  const { html } = await open('/projects?tech=Go&field=iot&level=beginner&team=2&hardware=none&price=free');
  const form = /<search[\s\S]*<\/search>/.exec(html)?.[0] ?? '';
  const kept = Array.from(form.matchAll(/type="hidden" name="(\w+)" value="([^"]+)"/g), (match) => match[0]);
  expect(kept).toHaveLength(6);
});

test('the checkout leads an owner to the project, which they own', async () => {
  const { db } = shop.context;
  const [owner, project] = [await makeUser(db), await makeProject(db)];
  await makeSale(db, { at: '2026-01-01T12:00:00+05:30', project, userId: owner.id });
  const headers = { cookie: `selected_project=${project.id}` };
  const { location } = await open('/payment', shop.as(actorOf(owner)), { headers });
  expect(location).toBe(`/projects/${project.slug}`);
  const page = (await open(location ?? '', shop.as(actorOf(owner)))).html;
  expect(page).toContain('You own this project.');
  expect(page).not.toContain('Make It Yours');
});

test('the dashboard and the page of an order name the sold commit, and one leads to the other', async () => {
  const { db } = shop.context;
  const [owner, soldCommit] = [await makeUser(db), 'c0ffee1'.padEnd(40, '0')];
  const id = await makePaidOrder(db, { github: { id: 7, login: 'asha-k' }, soldCommit });
  await db.update(purchases).set({ userId: owner.id }).where(eq(purchases.orderId, id));
  const page = `/orders/public_${id}`;
  const dashboard = (await open('/dashboard', shop.as(actorOf(owner)))).html;
  expect(dashboard).toContain('>c0ffee1<');
  expect(dashboard).toContain(`href="${page}"`);
  expect((await open(page, shop.as(actorOf(owner)))).html).toContain('>c0ffee1<');
});

test('private pages hide their address from other sites, and let the browser say where their forms come from', async () => {
  const owner = await makeUser(shop.context.db);
  const { response } = await open('/dashboard/account', shop.as(actorOf(owner)));
  expect(response.headers.get('referrer-policy')).toBe('strict-origin');
});

test('an error page shows the ID of its request', async () => {
  const db = new Proxy(shop.context.db, {
    get() {
      throw new Error('unexpected');
    },
  });
  const { response, html } = await withRequestId('0123456789abcdef', () =>
    open('/projects?search=leaf', { ...shop.context, db }),
  );
  expect(response.status).toBe(500);
  expect(html).toMatch(/ID:.{0,20}<code id="error-id"[^>]*>0123456789abcdef<\/code>/);
  expect((await withRequestId('0123456789abcdef', () => open('/nothing-here'))).html).not.toContain(
    '01234567',
  );
});

test('a page that does not exist says so in its data, too', async () => {
  const { response, html } = await open('/projects/none');
  expect(response.status).toBe(404);
  expect(html).toContain('Not Found');
  expect(html).not.toContain('Internal Server Error');
});

test('the page of an order that is not shown leads to the login without an account', async () => {
  const path = '/orders/order_1/setup';
  const link = `href="/login?next=${path}"`;
  expect((await open(path)).html).toContain(link);
  const student = shop.as(actorOf(await makeUser(shop.context.db)));
  expect((await open(path, student)).html).not.toContain(link);
});

test('a generated cover is an image that is the same for ever', async () => {
  const { response, html: svg } = await open('/covers/maze-solver.svg?tech=Python,Flask&v=1');
  expect(svg).toMatch(/^<svg .*<path class="/);
  expect(response.headers.get('content-type')).toBe('image/svg+xml');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-security-policy')).not.toContain('script');
  for (const path of ['/covers/.svg', '/covers/Odd%20name.svg', '/covers/gone'])
    expect((await open(path)).response.status, path).toBe(404);
});
