import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openApp } from '#test/harness/app.ts';
import { actorOf, makeUser } from '#test/harness/factories.ts';
import { endPurchases } from '#test/harness/paid-order.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';
import { makeVivaRoom, type VivaRoom } from '#test/harness/viva-room.ts';

/** `expiresAt` is in seconds. */
interface Link {
  url: string;
  expiresAt: number;
}

let shop: TestShop;
let room: VivaRoom;

beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  await shop.reset();
  room = await makeVivaRoom(shop);
});
afterAll(() => shop.close());

const make = async () => new URL((await room.call<Link>('createGuideLink')).result?.url ?? '').pathname;
const open = async (path: string) => {
  const app = await openApp();
  const response = await app(shop.context, path);
  return { status: response.status, headers: response.headers, html: await response.text() };
};

test('a link shows questions and marks for 30 days, and neither answers nor code', async () => {
  await room.save({});
  const { result } = await room.call<Link>('createGuideLink');
  const days = ((result?.expiresAt ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeCloseTo(30, 2);
  const { pathname } = new URL(result?.url ?? '');
  for (const address of [pathname, `${pathname}.data`]) {
    const { status, html, headers } = await open(address);
    expect(status).toBe(200);
    expect(html).toMatch(/What is (<b>|&lt;b&gt;)a/);
    expect(html).not.toContain('a, one.');
    expect(html).not.toContain('planted_code');
    if (address === pathname) expect(headers.get('x-robots-tag')).toBe('noindex');
  }
  expect((await open(pathname)).html).toContain('The student could answer 1 of 3.');
  await shop.makeDue('viva_guide_links', 'expires_at');
  expect((await open(pathname)).status).toBe(404);
});

test('a new link replaces the old one, and revoking or a refund ends it', async () => {
  const first = await make();
  const second = await make();
  expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200]);
  expect(await room.call('revokeGuideLink')).toEqual({ result: { revoked: true } });
  expect((await open(second)).status).toBe(404);
  const third = await make();
  expect((await room.page('viva')).html).toContain(third);
  await endPurchases(shop.context.db, room.id);
  expect((await open(third)).status).toBe(404);
  expect(await room.call('createGuideLink')).toMatchObject({ error: { status: 'NOT_FOUND' } });
});

test('others can neither make nor revoke a link', async () => {
  const path = await make();
  const stranger = { context: shop.as(actorOf(await makeUser(shop.context.db))) };
  for (const name of ['createGuideLink', 'revokeGuideLink']) {
    expect(await room.call(name, {}, { orderId: room.orderId })).toMatchObject({
      error: { status: 'UNAUTHENTICATED' },
    });
    expect(await room.call(name, stranger, { orderId: room.orderId })).toMatchObject({
      error: { status: 'PERMISSION_DENIED' },
    });
  }
  expect((await open(path)).status).toBe(200);
});

test.each(['unknown', 'a%00b', 'x'.repeat(32), '..%2f..'])(
  'the link /viva/%s does not exist',
  async (token) => {
    expect((await open(`/viva/${token}`)).status).toBe(404);
  },
);
