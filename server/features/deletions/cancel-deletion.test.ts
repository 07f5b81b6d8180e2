import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeUser } from '#test/harness/factories.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import { mails } from '../../platform/mail/schema.ts';
import { subjectOfEmail } from '../../readers/account/data-subject.ts';
import { eraseDue } from '../erasure/erase-due.ts';
import { orders } from '../orders/schema.ts';
import { deletionJobs, keepAccount } from './cancel-deletion.ts';
import { planDeletion } from './plan-deletion.ts';
import { deletions } from './schema.ts';

const shop = setUp(() => openOrderShop({ jobs: deletionJobs }));
const ASHA = 'asha@example.com';
const db = () => shop.context.db;

/** Plans the deletion of what is stored for the address, as a guest's mailed link or an account does. */
const askToDelete = (userId: string | null = null) =>
  db().transaction(async (tx) =>
    planDeletion(shop.context, tx, {
      subject: await subjectOfEmail(tx, ASHA),
      userId,
      undo: { by: 'link', url: 'https://shop.example/privacy/data/token' },
    }),
  );
const cancelled = () => db().select().from(mails).where(eq(mails.kind, 'deletion-cancelled'));

test('an order takes back the deletion that a guest asked for before it, and the mail names its project', async () => {
  await askToDelete();
  const orderId = await shop.createOpenOrder();
  expect(await db().$count(deletions)).toBe(1);
  await shop.pay(orderId);
  expect(await db().$count(deletions)).toBe(0);
  const [order] = await db().select().from(orders);
  expect(await cancelled()).toMatchObject([
    { recipient: ASHA, subject: `We keep your data: you ordered ${order?.projectName}` },
  ]);
  await eraseDue(shop.context);
  expect(order?.email).toBe(ASHA);
});

test('an order that was made before the request is paid, and the deletion stays planned', async () => {
  const orderId = await shop.createOpenOrder();
  await askToDelete();
  await shop.pay(orderId);
  expect(await db().$count(deletions)).toBe(1);
  // Asking again counts from then.
  await db().update(deletions).set({ createdAt: sql`now() - interval '1 day'` }).where(sql`true`);
  await askToDelete();
  await shop.pay(await shop.createOpenOrder({ githubId: 'other' }));
  expect(await cancelled()).toHaveLength(1);
});

test.each([
  ['confirmed its email is taken back', true, 0],
  ['never confirmed its email stays planned', false, 1],
])('with an order of the address, the deletion of an account that %s', async (_what, emailVerified, left) => {
  const { id } = await makeUser(db(), { email: ASHA, emailVerified });
  await askToDelete(id);
  await shop.pay(await shop.createOpenOrder());
  expect(await db().$count(deletions)).toBe(left);
});

test('an account that never confirmed its address gets one mail, however often it is deleted and kept', async () => {
  const { id: userId } = await makeUser(db(), { email: ASHA });
  const plan = () =>
    db().transaction((tx) =>
      planDeletion(shop.context, tx, {
        subject: { email: ASHA, userIds: [userId], ownsEmail: false },
        userId,
        undo: { by: 'login', url: 'https://shop.example/login' },
      }),
    );
  for (let n = 0; n < 4; n++) {
    await plan();
    await keepAccount(shop.context, { userId, email: ASHA, emailVerified: false });
  }
  await plan();
  await db().update(deletions).set({ dueAt: sql`now()` });
  await eraseDue(shop.context);
  expect((await shop.rows('mails')).map(({ kind }) => kind)).toEqual(['deletion-planned']);
});
