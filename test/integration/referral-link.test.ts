import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepCouponLink } from '#app/middleware/keep-coupon-link.ts';
import { saveReferralCode } from '#app/middleware/save-referral-code.ts';
import { shopContext } from '#app/middleware/shop-context.ts';
import type { Context } from '#server/context.ts';
import { actorOf, makeUser } from '#test/harness/factories.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** The referral cookie set by a visit to `path`. */
async function visit(path: string, context: Context = shop.context, method = 'GET'): Promise<string | null> {
  const provider = new RouterContextProvider();
  provider.set(shopContext, context);
  const request = new Request(`http://localhost:3000${path}`, { method });
  const args = { request, params: {}, context: provider } as unknown as Parameters<
    typeof saveReferralCode
  >[0];
  const response = (await saveReferralCode(args, async () => new Response('the page'))) as Response;
  expect(await response.text()).toBe('the page');
  return response.headers.get('set-cookie');
}

const SAVED = 'ref=FR23ND; Max-Age=2592000; Path=/; SameSite=Lax; HttpOnly';

test.each(['/?ref=FR23ND', '/?ref=fr23nd', '/?ref=%20FR23ND', '/projects/leaf?x=1&ref=FR23ND'])(
  'a visit to %s keeps the referral code for 30 days',
  async (path) => {
    expect(await visit(path)).toBe(SAVED);
  },
);

test.each([
  '/',
  '/?ref=',
  '/?ref=FRIEND%0d%0aset-cookie:%20a=b',
  '/?ref=FR23NDX',
  '/?ref=FR23N0',
  '/?ref=%3Cb%3Ehi',
])('a visit to %s keeps no referral code', async (path) => {
  expect(await visit(path)).toBeNull();
});

test('only page visits set the referral cookie', async () => {
  expect(await visit('/?ref=FR23ND', shop.context, 'POST')).toBeNull();
});

test('an own referral code is not stored, and the cookie is secure on https', async () => {
  const me = await makeUser(shop.context.db, { referralCode: 'FR23ND' });
  expect(await visit('/?ref=FR23ND', shop.as(actorOf(me)))).toBeNull();
  const settings = { ...shop.context.settings, appUrl: 'https://shop.example' };
  expect(await visit('/?ref=FR23ND', { ...shop.context, settings })).toBe(`__Host-${SAVED}; Secure`);
});

test.each([
  ['/projects/1?coupon=DIWALI-25', '/projects/leaf', '/projects/leaf?coupon=DIWALI-25'],
  [
    '/technologies/Node.js?coupon=a%26b',
    '/technologies/node-js?show=48',
    '/technologies/node-js?show=48&coupon=a%26b',
  ],
  ['/projects/1?coupon=DIWALI-25', '/projects/leaf?coupon=DIWALI-25', '/projects/leaf?coupon=DIWALI-25'],
  ['/projects/1?coupon=DIWALI-25', 'https://other.example/', 'https://other.example/'],
  ['/projects/1', '/projects/leaf', '/projects/leaf'],
])('a redirect from %s keeps the coupon in the address: %s', async (path, location, expected) => {
  const request = new Request(`http://localhost:3000${path}`);
  const args = { request } as unknown as Parameters<typeof keepCouponLink>[0];
  const redirect = async () => new Response(null, { status: 302, headers: { location } });
  const response = (await keepCouponLink(args, redirect)) as Response;
  expect(response.headers.get('location')).toBe(expected);
});
