import { drizzle } from 'drizzle-orm/node-postgres';
import { expect } from 'vitest';
import { openCase } from '#server/features/cases/open-case.ts';
import { getOrder } from '#server/features/orders/get-order.ts';
import { users } from '#server/features/users/schema.ts';
import { actorOf, makeProject, makeUser } from '#test/harness/factories.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import { testOnPostgres, untilWaiting } from '#test/harness/until-waiting.ts';
import { openUncapturedCase } from './authorized-payment.ts';

const shop = setUp(openOrderShop);

testOnPostgres('a payment that waits for its project holds no lock on its buyer', async () => {
  const { pool, db } = shop.database;
  const buyer = await makeUser(db);
  const project = await makeProject(db);
  const { id } = await shop.createOrder({ projectId: project.id, buyer: actorOf(buyer) });
  const other = await pool.connect();
  await other.query('begin');
  await other.query('select 1 from projects where id = $1 for no key update', [project.id]);
  const recorded = shop.record(id);
  await untilWaiting(shop.database.pool);
  await other.query('select 1 from users where id = $1 for update nowait', [buyer.id]);
  await other.query('commit');
  other.release();
  expect(await recorded).toBe('accepted');
  expect(await db.select().from(users)).toMatchObject([{ id: buyer.id, githubLogin: 'asha' }]);
});

testOnPostgres('a case about a held payment waits for its order before it locks the payment', async () => {
  await shop.reset();
  const publicId = await shop.createOpenOrder();
  const payment = shop.razorpay.pay(publicId, { status: 'authorized' });
  await shop.deliver(shop.razorpay.webhook('payment.authorized', { payment }));
  const [held] = await shop.rows('authorized_payments');
  const other = await shop.database.pool.connect();
  await other.query('begin');
  await other.query('select 1 from orders for update');
  const opened = openUncapturedCase(shop.context, {
    orderId: String(held?.order_id),
    paymentId: payment.id,
  });
  await untilWaiting(shop.database.pool);
  await other.query('select 1 from authorized_payments for update nowait');
  await other.query('commit');
  other.release();
  await opened;
  expect(await shop.rows('exceptions')).toMatchObject([{ kind: 'uncaptured_payment' }]);
});

testOnPostgres('a case of an order is opened while another transaction holds the order', async () => {
  await shop.reset();
  const { context } = shop;
  const publicId = await shop.createOpenOrder();
  const other = await shop.database.pool.connect();
  await other.query('begin');
  const order = await getOrder(drizzle(other), publicId, { lock: true });
  await context.db.transaction((tx) =>
    openCase(context, tx, { kind: 'help_overdue', subject: 'H-1', order, message: 'Late.' }),
  );
  await other.query('commit');
  other.release();
  expect(await shop.rows('exceptions')).toMatchObject([{ kind: 'help_overdue' }]);
});
