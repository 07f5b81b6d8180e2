import { expect, test } from 'vitest';
import { accessJobs } from '#server/features/access/jobs.ts';
import { openCase } from '#server/features/cases/open-case.ts';
import { refundOrder } from '#server/features/refunds/refund-order.ts';
import { saveReview } from '#server/features/reviews/save-review.ts';
import { WEBHOOK_EVENTS } from '#server/features/webhooks/rules/webhook-events.ts';
import { webhooks } from '#server/features/webhooks/schema.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { makeProject } from '#test/harness/factories.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';

// What happens in the shop is written for webhooks, with IDs and amounts and nothing else of a person.

const shop = setUp(() => openOrderShop({ jobs: accessJobs }));

async function listen() {
  await shop.context.db
    .insert(webhooks)
    .values({ id: 'hook', url: 'https://a.example', events: [...WEBHOOK_EVENTS], secret: 'sealed' });
}

async function told(): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const { rows } = await shop.database.pool.query(
    'select body from webhook_deliveries order by created_at, event',
  );
  const bodies = rows.map(({ body }) => JSON.parse(body));
  for (const body of bodies) expect(JSON.stringify(body)).not.toMatch(/@|asha/);
  return bodies.map(({ type, data }) => ({ type, data }));
}

const inr = (amount: number) => ({ amount, currency: 'INR' });

test('a paid order is told with its amount, and a refund in part with what went back', async () => {
  await listen();
  const { id: projectId } = await makeProject(shop.context.db);
  const orderId = await shop.createOpenOrder({ projectId });
  await shop.pay(orderId);
  expect(await told()).toEqual([{ type: 'order.paid', data: { orderId, projectId, amount: inr(49_900) } }]);
  const admin = await asAdmin(shop, 'orderWrite');
  await refundOrder(admin, { orderId, reason: 'Late.', amount: 100 });
  expect(await told()).toMatchObject([
    {},
    { type: 'order.refunded', data: { orderId, projectId, amount: inr(10_000) } },
  ]);
  await refundOrder(admin, { orderId, reason: 'Late.' });
  expect(await told()).toMatchObject([{}, {}, { type: 'order.refunded', data: { amount: inr(39_900) } }]);
});

test('a free order is told with 0', async () => {
  await listen();
  const { id: projectId } = await makeProject(shop.context.db, { pricePaise: 0 });
  const buyer = await shop.makeConfirmedBuyer();
  const { id: orderId } = await shop.createOrder({ projectId, price: 0, buyer });
  expect(await told()).toMatchObject([{ type: 'order.paid', data: { orderId, amount: inr(0) } }]);
  await refundOrder(await asAdmin(shop, 'orderWrite'), { orderId, reason: 'Asked.' });
  expect(await told()).toMatchObject([{}, { type: 'order.refunded', data: { orderId, amount: inr(0) } }]);
});

test('a case is told when it opens and when it opens again, and not when it says something new', async () => {
  await listen();
  const open = (message: string) =>
    shop.context.db.transaction((tx) =>
      openCase(shop.context, tx, { kind: 'repository', subject: 'acme/shop', message, canReopen: true }),
    );
  await open('Gone.');
  await open('Still gone.');
  const [first] = await told();
  expect(first).toEqual({ type: 'case.opened', data: { caseId: expect.any(String) } });
  expect(await told()).toHaveLength(1);
  await shop.database.pool.query('update exceptions set resolved_at = now()');
  await open('Gone again.');
  expect(await told()).toEqual([first, first]);
});

test('an invitation that GitHub refuses is told once', async () => {
  await listen();
  const orderId = await shop.createOpenOrder();
  shop.github.injectPermanentFault('PUT', { status: 422, body: { message: 'Validation Failed' } });
  await shop.pay(orderId);
  await shop.runJobs();
  expect((await told()).filter(({ type }) => type === 'invitation.failed')).toMatchObject([
    { data: { orderId, projectId: expect.any(String) } },
  ]);
});

test('a review is told', async () => {
  await listen();
  const buyer = await shop.makeConfirmedBuyer();
  const { id: projectId } = await makeProject(shop.context.db);
  const { id: orderId } = await shop.createOrder({ projectId, buyer });
  await shop.pay(orderId);
  await shop.database.pool.query(`update invitations set state = 'accepted', accepted_at = now()`);
  await saveReview(shop.as(buyer), { projectId, rating: 5, text: 'Runs, says asha@example.com.' });
  expect((await told()).at(-1)).toEqual({
    type: 'review.added',
    data: { reviewId: expect.any(String), orderId, projectId },
  });
});
