import { beforeEach, expect, test } from 'vitest';
import { saveDisclosure } from '#server/features/disclosures/save-disclosure.ts';
import { getOrder } from '#server/features/orders/get-order.ts';
import { orderLink } from '#server/features/orders/order-link.ts';
import { attemptKey, countAttempt } from '#server/platform/rate-limit/attempts.ts';
import { openApp } from '#test/harness/app.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { extractText } from '#test/harness/pdf-text.ts';
import { setUp } from '#test/harness/set-up.ts';

const shop = setUp(openOrderShop);
let orderId: string;
let key: string;

beforeEach(async () => {
  orderId = await shop.createOpenOrder();
  key =
    new URL(orderLink(shop.context, await getOrder(shop.context.db, orderId))).searchParams.get('key') ?? '';
  await shop.pay(orderId);
});

const save = (reused: string) =>
  saveDisclosure(shop.context, {
    claim: { orderId, key },
    typed: { reused, changed: '', added: '', results: '' },
  });
async function download(): Promise<Response> {
  const app = await openApp('pages/account/orders/');
  return app({ ...shop.context, clientIp: '192.0.2.1' }, `/orders/${orderId}/disclosure.pdf?key=${key}`);
}
const textOf = async (response: Response) => extractText(Buffer.from(await response.arrayBuffer()));

test('the PDF of a disclosure is kept until its texts change, and an order has so many in ten minutes', async () => {
  await save('Drivers of the sensor');
  const first = await download();
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(await textOf(first)).toContain('Drivers of the sensor');
  await save('Drivers of the pump');
  expect(await textOf(await download())).toContain('Drivers of the pump');
  // These stand for further texts.
  const limit = { key: attemptKey('pdf', orderId), limit: 20, windowSeconds: 600 };
  for (let n = 0; n < 18; n += 1) await countAttempt(shop.context, limit);
  const again = await Promise.all(Array.from({ length: 5 }, download));
  expect(again.map(({ status }) => status)).toEqual(Array(5).fill(200));
  await save('One more text');
  const refused = await download();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect(await refused.text()).toMatch(/^Too many attempts\. Please wait \d+ minutes/);
});
