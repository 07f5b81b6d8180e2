import { beforeEach, expect, test } from 'vitest';
import { atTime } from '#test/harness/at-time.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import { watchDisputes } from './watch-disputes.ts';

const shop = setUp(openOrderShop);
const DEADLINE = Date.parse('2027-03-10T12:00:00Z') / 1000;

const report = (type: string, respond_by = DEADLINE) => {
  const dispute = { id: 'disp_1', payment_id: 'pay_1', amount: 49_900, respond_by };
  return shop.deliver(shop.razorpay.webhook(`payment.dispute.${type}`, { dispute }));
};
/** Looks at the clocks twice, this many hours before the first deadline. Returns the reminders so far. */
async function watch(hoursBefore: number): Promise<number> {
  const time = new Date((DEADLINE - hoursBefore * 3600) * 1000).toISOString();
  await atTime(shop.context, time, async (context) => {
    await watchDisputes(context);
    await watchDisputes(context);
  });
  return (await shop.mailsOf('dispute-reminder')).length;
}

beforeEach(async () => {
  await shop.pay(await shop.createOpenOrder(), { id: 'pay_1' });
  await report('created');
});

test('support is reminded 72, 24 and 6 hours before the deadline of a dispute, once each', async () => {
  const reminders: number[] = [];
  for (const hours of [72.1, 72, 48, 24, 7, 6, 1, 0]) reminders.push(await watch(hours));
  expect(reminders).toEqual([0, 1, 1, 2, 2, 3, 3, 3]);
  expect(await shop.mailsOf('dispute-reminder')).toMatchObject(
    [1, 2, 3].map(() => ({ recipient: shop.context.settings.supportEmail })),
  );
});

test('a dispute that is reported shortly before its deadline has one reminder', async () => {
  expect(await watch(5)).toBe(1);
});

test.each(['under_review', 'won', 'lost'])('there is no reminder of a dispute that is %s', async (status) => {
  await report(status);
  expect(await watch(5)).toBe(0);
});

test('there is no reminder of a dispute whose case an admin resolved', async () => {
  await shop.age('exceptions', '0 seconds', 'resolved_at');
  expect(await watch(5)).toBe(0);
});

test('a dispute for which the provider wants more evidence is open again, with reminders of its new deadline', async () => {
  expect(await watch(70)).toBe(1);
  await report('under_review');
  await report('action_required', DEADLINE + 48 * 3600);
  // An event that was delayed.
  await report('created');
  expect((await shop.rows('exceptions')).map(({ detail }) => detail)).toMatchObject([
    { status: 'open', respondBy: DEADLINE + 48 * 3600 },
  ]);
  expect(await watch(24)).toBe(2);
});
