import { expect, test } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { makeProject } from '#test/harness/factories.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import { applyRemedy } from '../../features/cases/remedies.ts';
import { reportMail } from '../../features/orders/report-mail.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { findOrderProgress, findPendingOrder } from './find-order-progress.ts';
import { listReceipts } from './list-receipts.ts';

const shop = setUp(openOrderShop);

const pending = { finalInviteStatus: null, awaiting: null, access: null, mail: null };

test('a pending order has its outcome and what it waits for, and nothing else', async () => {
  const { id: projectId } = await makeProject(shop.context.db);
  const { id } = await shop.createOrder({ projectId });
  expect(await findPendingOrder(shop.context, id)).toEqual({ ...pending, id });
  await shop.pay(id);
  await shop.database.pool.query("update orders set final_invite_status = 'invite_success'");
  expect(await findPendingOrder(shop.context, id)).toEqual({
    ...pending,
    id,
    finalInviteStatus: 'invite_success',
    access: 'invited',
  });
});

test('orders are found by their public ID only', async () => {
  const { id: projectId } = await makeProject(shop.context.db);
  await shop.createOrder({ projectId });
  const [order] = await shop.rows('orders');
  for (const id of [String(order!.id), 'order_unknown', '']) {
    expect(await findPendingOrder(shop.context, id)).toBeNull();
    expect(await findOrderProgress(shop.context, id)).toBeNull();
  }
});

test('the progress has a payment ID once the order is paid', async () => {
  const project = await makeProject(shop.context.db);
  const { id: publicId } = await shop.createOrder({ projectId: project.id });
  const open = {
    publicId,
    projectId: project.id,
    projectName: project.name,
    projectSlug: project.slug,
    amountPaise: 49_900,
    state: 'open',
    finalInviteStatus: null,
    delivery: 'shared',
    awaiting: null,
    paymentId: null,
    githubId: 'asha',
    invitation: null,
    refusedPaymentId: null,
    waitedForBank: false,
    isMailRefused: false,
    repository: null,
  };
  expect(await findOrderProgress(shop.context, publicId)).toEqual(open);
  await shop.pay(publicId, { id: 'pay_1' });
  expect(await findOrderProgress(shop.context, publicId)).toEqual({
    ...open,
    state: 'paid',
    paymentId: 'pay_1',
    invitation: {
      githubId: 'asha',
      inviteState: 'waiting',
      githubInviteStatus: 'invite_pending',
      isPreparing: false,
      isBlocked: false,
      isUnknown: false,
      obstacle: null,
      queuedUntil: null,
      nextInviteAt: expect.any(Number),
    },
  });
});

test('the progress of a free order has no payment ID', async () => {
  const { id: projectId } = await makeProject(shop.context.db, { pricePaise: 0 });
  const { id } = await shop.createOrder({ projectId, price: 0, buyer: await shop.makeConfirmedBuyer() });
  expect(await findOrderProgress(shop.context, id)).toMatchObject({
    state: 'paid',
    amountPaise: 0,
    paymentId: null,
  });
});

test('a refused mail shows until it is sent again', async () => {
  const { id: projectId } = await makeProject(shop.context.db);
  const { id: publicId } = await shop.createOrder({ projectId });
  await shop.pay(publicId);
  const states = async () => [
    (await findPendingOrder(shop.context, publicId))?.mail,
    (await findOrderProgress(shop.context, publicId))?.isMailRefused,
    (await listReceipts(shop.context.db, { orderId: publicId }))[0]?.isMailRefused,
  ];
  expect(await states()).toEqual([null, false, false]);
  const response = '550 5.1.1 No such mailbox';
  const mailer = failingMailer({ responseCode: 550, command: 'RCPT TO', response });
  for (const { id: mailId } of await shop.rows('mails')) {
    await sendMail({ ...shop.context, mailer }, { mailId: String(mailId), report: reportMail });
  }
  expect(await states()).toEqual(['refused', true, true]);
  const [refused] = await shop.rows('exceptions');
  expect(refused).toMatchObject({ kind: 'mail_undelivered', order_id: refused?.subject });
  const admin = await asAdmin(shop, 'orderWrite');
  await applyRemedy(admin, { caseId: String(refused?.id), note: '' });
  expect(await states()).toEqual([null, false, false]);
});

const failingMailer = (error: object) => ({
  logIn: async () => undefined,
  send: () => Promise.reject(Object.assign(new Error('refused'), error)),
});
