import { expect, test } from 'vitest';
import { toPaise } from '#domain/money.ts';
import { makeProject } from '#test/harness/factories.ts';
import { gstSettings } from '#test/harness/gst.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import { getTurnover } from '../../readers/tax/get-turnover.ts';
import { checkTurnover } from './check-turnover.ts';

const settings = { turnover: { thresholdPaise: toPaise(10_000), otherPaise: toPaise(6000) } };
const shop = setUp(() => openOrderShop({ settings }));

let people = 0;

async function sell(price: number): Promise<string> {
  people += 1;
  const buyer = { email: `buyer-${people}@example.com`, githubId: `buyer-${people}` };
  const { id: projectId } = await makeProject(shop.context.db, { pricePaise: toPaise(price) });
  const { id } = await shop.createOrder({ projectId, price, ...buyer });
  await shop.record(id, { id: `pay_${id}`, amountPaise: toPaise(price) });
  await checkTurnover(shop.context);
  return `pay_${id}`;
}

const subjects = async () =>
  (await shop.rows('mails')).filter(({ kind }) => kind === 'turnover').map(({ subject }) => subject);
const mailed = (percent: number) => expect.stringContaining(`reached ${percent}%`);

test('the turnover is what was paid and not refunded, with what the seller earns elsewhere', async () => {
  const paymentId = await sell(499);
  await sell(1000);
  await shop.recordRefund({ id: 'rfnd_1', paymentId, status: 'processed', amountPaise: 9900 });
  expect(await getTurnover(shop.context)).toMatchObject({
    turnoverPaise: toPaise(7400),
    thresholdPaise: toPaise(10_000),
  });
});

test('support is mailed at 75 % and at 95 %, once each', async () => {
  await sell(1499);
  expect(await subjects()).toEqual([]);
  await sell(1);
  expect(await subjects()).toEqual([mailed(75)]);
  await sell(1999);
  expect(await subjects()).toEqual([mailed(75)]);
  await sell(100);
  await checkTurnover(shop.context);
  expect(await subjects()).toEqual([mailed(75), mailed(95)]);
});

test('a registered seller gets no mail', async () => {
  await sell(1);
  await checkTurnover({
    ...shop.context,
    settings: { ...shop.context.settings, ...gstSettings(), turnover: { thresholdPaise: 1, otherPaise: 0 } },
  });
  expect(await subjects()).toEqual([]);
});
