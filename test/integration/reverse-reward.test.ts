import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { action } from '#app/api/reverse-reward.route.ts';
import { shopContext } from '#app/middleware/shop-context.ts';
import { ledgerEntries } from '#server/ledger/schema.ts';
import { actorOf, makeUser } from '#test/harness/factories.ts';
import { payoutDesk } from '#test/harness/payout-fixture.ts';
import { makeReferredOrder } from '#test/harness/referred-order.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';

const APP = 'http://localhost:3000';

let shop: TestShop;
let desk: ReturnType<typeof payoutDesk>;
let asked: Record<'payoutId' | 'orderId' | 'reason', string>;

beforeAll(async () => {
  shop = await openTestShop();
  desk = payoutDesk(shop);
});
beforeEach(async () => {
  await shop.reset();
  const { db } = shop.context;
  const user = await makeUser(db, { githubLogin: 'twin', githubAccountId: 4242 });
  for (let n = 0; n < 2; n += 1) await makeReferredOrder(db, user.id);
  const orderId = await makeReferredOrder(db, user.id, { github: { id: 4242, login: 'twin' } });
  await desk.claim(shop.as(actorOf(user)));
  asked = { payoutId: (await desk.payout()).id, orderId, reason: 'Their own.' };
});
afterAll(() => shop.close());

async function send(body: unknown, headers: Record<string, string> = {}) {
  const provider = new RouterContextProvider();
  provider.set(shopContext, (await desk.admin()).context);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const request = new Request(`${APP}/admin/reverse-reward`, { method: 'POST', body: text, headers });
  const answer = await action({ request, params: {}, context: provider } as never);
  return { status: answer.status, body: await answer.json() };
}
const entries = () => shop.context.db.$count(ledgerEntries);

test('an admin’s page is told what became of it; a second time there is nothing left', async () => {
  expect(await send(asked, { origin: APP })).toEqual({
    status: 200,
    body: { told: `The reward of ₹100 for order public_${asked.orderId} is taken back.` },
  });
  expect(await entries()).toBe(4);
  expect(await send(asked)).toMatchObject({
    status: 400,
    body: { error: { status: 'FAILED_PRECONDITION' } },
  });
});

test.each<Record<string, string>>([
  { origin: 'https://elsewhere.example' },
  { 'sec-fetch-site': 'cross-site' },
])('a page of another site is refused: %j', async (headers) => {
  expect(await send(asked, headers)).toMatchObject({
    status: 403,
    body: { error: { status: 'PERMISSION_DENIED' } },
  });
  expect(await entries()).toBe(3);
});

test('what is no request of that kind is INVALID_ARGUMENT', async () => {
  const { orderId, ...without } = asked;
  for (const body of ['', 'no', [], without, { ...asked, reason: '  ' }, { ...asked, reason: 'a\0b' }])
    expect(await send(body)).toMatchObject({ status: 400, body: { error: { status: 'INVALID_ARGUMENT' } } });
  expect([orderId, await entries()]).toEqual([asked.orderId, 3]);
});
