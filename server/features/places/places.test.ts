import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DataOf } from '#app/lib/callables-client.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { actorOf, makeProject, makeUser } from '#test/harness/factories.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import { findOrderDetails } from '../../readers/admin-orders/find-order-details.ts';
import { orders } from '../orders/schema.ts';
import { mailWaitingList } from '../pauses/jobs.ts';
import { joinWaitingList } from '../pauses/join-waiting-list.ts';
import { findProject } from '../projects/get-project.ts';
import { listProjects } from '../projects/list-projects.ts';
import { updateProject } from '../projects/update-project.ts';
import { sweepPlaces } from './take-place.ts';

// These tests show that buyers who act at the same time never get more places of a project than it has.

const shop = setUp(openOrderShop);
const DAY = 24 * 3600;
let projectId: string;

beforeEach(async () => {
  projectId = (await makeProject(shop.context.db, { name: 'Crop Doctor', slug: 'crop-doctor' })).id;
});

type Fields = DataOf<'updateProject'>;

async function update(fields: Partial<Fields>) {
  const admin = await asAdmin(shop, 'projectWrite');
  const project = (await findProject(admin, projectId))!;
  const { name, price, githubRepoUrl, tech, features, displayOrder } = project as typeof project & Fields;
  const known = { name, price, githubRepoUrl, tech, features, displayOrder };
  return updateProject(admin, { projectId, ...known, ...fields });
}

/** Orders the project as the buyer `n`, each from a separate network. */
const order = (n: number, given: Partial<Parameters<typeof shop.createOrder>[0]> = {}) =>
  shop.createOrder({
    projectId,
    email: `buyer-${n}@example.com`,
    githubId: `buyer-${n}`,
    clientIp: `192.0.2.${n}`,
    ...given,
  });

async function buy(n: number): Promise<string> {
  const { id } = await order(n);
  expect(await shop.pay(id, { id: `pay_${n}` })).toBe('accepted');
  return id;
}

const paidDaysAgo = (publicId: string, days: number) =>
  shop.context.db
    .update(orders)
    .set({ paidAt: sql`now() - make_interval(hours => ${days * 24})` })
    .where(eq(orders.publicId, publicId));

async function places() {
  const project = (await findProject(shop.context, projectId))!;
  const { boughtThisYear, yearlyLimit, placesLeft, soldOutUntil, isPaused } = project;
  return { boughtThisYear, yearlyLimit, placesLeft, soldOutUntil, isPaused };
}

const soldOut = (message: string) => ({
  status: 'FAILED_PRECONDITION',
  message: expect.stringMatching(`^${message}\\.`),
});
const FOR_NOW = soldOut('Sold out for now');

test('of 40 orders at once for the last place, one gets it', async () => {
  await update({ yearlyLimit: 2 });
  await buy(99);
  const all = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => order(n + 1)));
  const rejected = all.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(rejected).toHaveLength(39);
  for (const { reason } of rejected) expect(reason).toMatchObject(FOR_NOW);
  expect(await places()).toMatchObject({ boughtThisYear: 1, placesLeft: 0, soldOutUntil: null });
  expect(await shop.rows('orders')).toHaveLength(2);
});

test('40 orders of one network at once hold 5 places', async () => {
  await update({ yearlyLimit: 20 });
  const all = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) => order(n + 1, { clientIp: '198.51.100.7' })),
  );
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  for (const { reason } of all.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[])
    expect(reason).toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
  expect(await places()).toMatchObject({ placesLeft: 15 });
});

test('the same order again takes no second place, and a corrected one takes the place of the first', async () => {
  await update({ yearlyLimit: 2 });
  const { id } = await order(1);
  expect((await order(1)).id).toBe(id);
  const corrected = await order(1, { githubId: 'buyer-one' });
  expect(corrected.id).not.toBe(id);
  expect(await places()).toMatchObject({ placesLeft: 1 });
  await order(2);
  await expect(order(3)).rejects.toMatchObject(FOR_NOW);
  // The window of the first order was still open.
  expect((await order(1, { githubId: 'buyer-one' })).id).toBe(corrected.id);
});

test('a sold out project says when the oldest counted purchase is a year old', async () => {
  await update({ yearlyLimit: 3 });
  const ids = [await buy(1), await buy(2), await buy(3)];
  for (const [index, id] of ids.entries()) await paidDaysAgo(id, 300 - index);
  const { rows } = await shop.database.pool.query(
    `select extract(epoch from max(paid_at) + interval '8760 hours') as last,
      extract(epoch from min(paid_at) + interval '8760 hours') as first from orders`,
  );
  const { first, last } = rows[0];
  expect(await places()).toMatchObject({ placesLeft: 0, isPaused: true, soldOutUntil: Math.floor(first) });
  const { documents } = await listProjects(shop.context, { limit: 9 });
  expect(documents).toMatchObject([{ yearlyLimit: 3, placesLeft: 0, soldOutUntil: Math.floor(first) }]);
  const day = new Date(Number(first) * 1000).toLocaleDateString('en-GB', {
    timeZone: 'Asia/Kolkata',
    day: 'numeric',
    month: 'long',
  });
  await expect(order(4)).rejects.toMatchObject(soldOut(`Sold out until ${day}`));
  // A lower limit waits for a later purchase.
  await update({ yearlyLimit: 1 });
  expect(await places()).toMatchObject({ placesLeft: 0, soldOutUntil: Math.floor(last) });
  // The oldest purchase is more than a year old.
  await update({ yearlyLimit: 3 });
  await paidDaysAgo(ids[0]!, 366);
  expect(await places()).toMatchObject({ boughtThisYear: 2, placesLeft: 1, isPaused: false });
  await order(4);
});

describe('updateProject', () => {
  test('sets, keeps and ends the limit', async () => {
    await update({ yearlyLimit: 25 });
    await buy(1);
    expect(await places()).toMatchObject({ yearlyLimit: 25, placesLeft: 24 });
    await update({});
    await update({ yearlyLimit: null });
    expect(await places()).toMatchObject({ yearlyLimit: 25 });
    await update({ yearlyLimit: 0 });
    expect(await places()).toMatchObject({ yearlyLimit: null, placesLeft: null, soldOutUntil: null });
  });

  test('takes a limit below what is sold, which leaves no place', async () => {
    await buy(1);
    await buy(2);
    await update({ yearlyLimit: 1 });
    expect(await places()).toMatchObject({ boughtThisYear: 2, placesLeft: 0 });
    await expect(order(3)).rejects.toMatchObject({ message: expect.stringMatching(/^Sold out until \d+ /) });
  });

  test.each([-1, 1.5, 10_001])('refuses a limit of %d', async (yearlyLimit) => {
    await expect(update({ yearlyLimit })).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
  });
});

describe('a place', () => {
  test('comes back when its order is unpaid after 24 hours, also from a free one that no one confirmed', async () => {
    await update({ yearlyLimit: 1, price: 0 });
    const { id } = await order(1, { price: 0 });
    await shop.setAge(id, DAY - 60);
    await sweepPlaces(shop.context);
    expect(await places()).toMatchObject({ placesLeft: 0 });
    await shop.setAge(id, DAY);
    await Promise.all([1, 2, 3, 4].map(() => sweepPlaces(shop.context)));
    expect(await places()).toMatchObject({ placesLeft: 1 });
  });

  test('is honoured when the payment is late, even above the limit, and the order says so', async () => {
    await update({ yearlyLimit: 1 });
    const { id } = await order(1);
    await shop.setAge(id, DAY + 60);
    await sweepPlaces(shop.context);
    await buy(2);
    expect(await shop.pay(id, { id: 'pay_late' })).toBe('accepted');
    expect(await places()).toMatchObject({ boughtThisYear: 2, placesLeft: 0 });
    const details = await findOrderDetails(await asAdmin(shop, 'orderWrite'), id);
    expect(details?.order.paymentNote).toBe("paid after the place's 24 hours");
  });

  test('stays with an order that is paid while places are given back', async () => {
    await update({ yearlyLimit: 3 });
    for (const n of [1, 2, 3]) {
      const { id } = await order(n);
      await shop.setAge(id, DAY);
      await Promise.all([shop.pay(id, { id: `pay_${n}` }), sweepPlaces(shop.context)]);
      await sweepPlaces(shop.context);
      expect(await places()).toMatchObject({ placesLeft: 3 - n });
    }
    expect(await shop.rows('place_uses')).toEqual([]);
  });

  test('comes back with the whole payment', async () => {
    await update({ yearlyLimit: 1 });
    await buy(1);
    const refund = { paymentId: 'pay_1', status: 'processed' } as const;
    await shop.recordRefund({ ...refund, id: 'rfnd_part', amountPaise: 10_000 });
    expect(await places()).toMatchObject({ placesLeft: 0 });
    await shop.recordRefund({ ...refund, id: 'rfnd_rest', amountPaise: 39_900 });
    expect(await places()).toMatchObject({ boughtThisYear: 0, placesLeft: 1 });
    await order(2);
  });
});

test('everyone on the waiting list is told once when a place is free', async () => {
  await update({ yearlyLimit: 1 });
  await buy(1);
  const buyer = await makeUser(shop.context.db, { email: 'waits@example.com', emailVerified: true });
  const waiting = shop.as(actorOf(buyer, { emailVerified: true }));
  expect(await joinWaitingList(waiting, { projectId, email: '' })).toMatchObject({ state: 'waiting' });
  await mailWaitingList(shop.context);
  expect(await shop.mailsOf('on-sale-again')).toEqual([]);
  await update({ yearlyLimit: 2 });
  await mailWaitingList(shop.context);
  await mailWaitingList(shop.context);
  expect(await shop.mailsOf('on-sale-again')).toMatchObject([{ recipient: 'waits@example.com' }]);
});
