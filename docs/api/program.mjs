// A program that knows nothing of the shop but docs/api.md. It needs Node 20 or newer, and no packages. It reads a
// month, and other programs use `isFromShop` to check the webhooks that they get.
// SHOP=https://shop.example TOKEN=cap_… node program.mjs 2026-11
import { createHmac, timingSafeEqual } from 'node:crypto';
import { argv, env } from 'node:process';

/** Reads all rows of a list that were updated since a time, page by page. */
export async function* readAll(shop, token, list, updatedSince) {
  let cursor = null;
  do {
    const query = new URLSearchParams({ limit: '100', updatedSince, ...(cursor && { cursor }) });
    const answer = await fetch(`${shop}/api/v1/${list}?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (answer.status === 429) {
      await new Promise((done) => setTimeout(done, Number(answer.headers.get('retry-after')) * 1000));
      continue;
    }
    const page = await answer.json();
    if (!answer.ok) throw new Error(`${page.title}: ${page.detail}`);
    yield* page.data;
    cursor = page.nextCursor;
  } while (cursor);
}

/** Adds up what was paid and refunded for the orders of a month in India, in paise. */
export async function readMonth(shop, token, month) {
  const isOfMonth = ({ paidAt }) =>
    paidAt && new Date(Date.parse(paidAt) + 5.5 * 3600e3).toISOString().startsWith(month);
  const sum = { orders: 0, paid: 0, refunded: 0 };
  // An order that was paid in the month was updated then or later.
  for await (const order of readAll(shop, token, 'orders', `${month}-01T00:00:00+05:30`)) {
    if (!isOfMonth(order)) continue;
    sum.orders += 1;
    sum.paid += order.amount.amount;
    sum.refunded += order.refundedAmount.amount;
  }
  return sum;
}

/** Whether a webhook comes from the shop and is new. `body` is the text as it arrived, `secret` begins with whsec_. */
export function isFromShop(secret, headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(time)) < 300)) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = Buffer.from(
    `v1,${createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')}`,
  );
  const isSame = (given) => given.length === expected.length && timingSafeEqual(given, expected);
  return signatures.split(' ').some((signature) => isSame(Buffer.from(signature)));
}

const { SHOP, TOKEN } = env;
if (SHOP && TOKEN) console.log(await readMonth(SHOP, TOKEN, argv[2]));
