import { beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#server/context.ts';
import { actorOf, makeProject, makeUser } from '#test/harness/factories.ts';
import { changeFrozenOrder } from '#test/harness/frozen-orders.ts';
import { mailed } from '#test/harness/mailed.ts';
import { type OrderShop, openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import { secondsFromNow } from '../../platform/outbox/backoff.ts';
import { findPendingOrder } from '../../readers/order-page/find-order-progress.ts';
import { confirmFreeOrder, getFreeOrder } from './confirm-free-order.ts';
import { resendFreeOrderLink } from './create-free-order.ts';
import { createOrder } from './create-order.ts';

const shop = setUp(openOrderShop);
let projectId: string;

beforeEach(async () => {
  ({ id: projectId } = await makeProject(shop.context.db, { pricePaise: 0 }));
});

const order = (given: Partial<Parameters<OrderShop['createOrder']>[0]> = {}) =>
  shop.createOrder({ projectId, price: 0, ...given });
const mails = async () => (await shop.rows('mails')).map(({ kind, recipient }) => [kind, recipient]);

/** Finds the link in the newest confirmation mail. */
async function getLink(publicId: string) {
  const { rows } = await shop.database.pool.query(
    `select text_body from mails where kind = 'confirm-free-order' and text_body like '%' || $1 || '%'`,
    [publicId],
  );
  const key = /\?key=(\S+)/.exec(mailed(rows[0].text_body))?.[1] ?? '';
  return { publicId, key };
}

describe('free order of an unconfirmed email', () => {
  test.each([
    ['a guest', async () => undefined],
    [
      'an account whose email is not confirmed',
      async () => actorOf(await makeUser(shop.context.db, { email: 'asha@example.com' })),
    ],
  ])('a free order sends only one mail: %s', async (_name, makeBuyer) => {
    const buyer = await makeBuyer();
    const { id } = await order(buyer ? { buyer } : {});
    expect(await order(buyer ? { buyer } : {})).toMatchObject({ id });
    expect(await findPendingOrder(shop.context, id)).toEqual({
      id,
      finalInviteStatus: null,
      awaiting: 'email_confirmation',
      access: null,
      mail: null,
    });
    expect(await mails()).toEqual([['confirm-free-order', 'asha@example.com']]);
    expect(await shop.rows('purchases')).toEqual([]);
    expect(await shop.waitingJobs('send-invitation')).toEqual([]);
  });

  test('a free order is delivered once, when its link is confirmed but not when the link is read', async () => {
    const { id } = await order();
    const link = await getLink(id);
    expect(await getFreeOrder(shop.context, link)).toMatchObject({ state: 'awaiting', githubLogin: 'asha' });
    expect(await shop.rows('purchases')).toEqual([]);
    expect(await confirmFreeOrder(shop.context, link)).toBe(true);
    expect(await confirmFreeOrder(shop.context, link)).toBe(true);
    expect(await getFreeOrder(shop.context, link)).toMatchObject({
      state: 'confirmed',
      orderUrl: expect.stringContaining(id),
    });
    expect(await findPendingOrder(shop.context, id)).toMatchObject({ awaiting: null });
    expect(await shop.rows('purchases')).toHaveLength(1);
    expect(await shop.waitingJobs('send-invitation')).toHaveLength(1);
    expect((await mails()).map(([kind]) => kind).sort()).toEqual(['confirm-free-order', 'receipt']);
    await shop.database.pool.query("update orders set email = 'b@b.example', email_corrected_at = now()");
    expect(await getFreeOrder(shop.context, link)).toMatchObject({ state: 'confirmed', orderUrl: null });
  });

  test('a free order is not delivered after 24 hours or by another order’s link', async () => {
    const { id } = await order();
    const { key } = await getLink(id);
    const other = await order({ githubId: 'ravi', email: 'ravi@example.com' });
    await expect(confirmFreeOrder(shop.context, { publicId: other.id, key })).rejects.toMatchObject({
      status: 'NOT_FOUND',
    });
    await changeFrozenOrder(shop.context.db, { createdAt: secondsFromNow(-24 * 3600) });
    expect(await confirmFreeOrder(shop.context, { publicId: id, key })).toBe(false);
    expect(await getFreeOrder(shop.context, { publicId: id, key })).toMatchObject({ state: 'ended' });
    expect(await shop.rows('purchases')).toEqual([]);
  });

  test('a free project is not delivered twice through two orders', async () => {
    const first = await getLink((await order()).id);
    const second = await getLink((await order({ githubId: 'asha2' })).id);
    await confirmFreeOrder(shop.context, first);
    await expect(confirmFreeOrder(shop.context, second)).rejects.toMatchObject({ status: 'ALREADY_EXISTS' });
    expect(await getFreeOrder(shop.context, second)).toMatchObject({ state: 'owned' });
    expect(await findPendingOrder(shop.context, second.publicId)).toMatchObject({
      finalInviteStatus: 'invite_failed',
      awaiting: null,
    });
  });
});

test('a GitHub name that was not looked up is not quoted to the address that was typed with it', async () => {
  const name = 'PAY-the-parcel-fee-or-your-account-will-be-locked-today';
  for (const key of ['github-lookups', 'github-lookups-few'])
    await shop.database.pool.query(`insert into attempts values ($1, 2000, now() + interval '1 hour')`, [
      key,
    ]);
  const details = { projectId, projectName: 'Any', projectGitUrl: null, referralCode: null, projectPrice: 0 };
  const { id } = await createOrder(
    { ...shop.context, clientIp: '192.0.2.1' },
    { amount: 0, purchaseDetails: { ...details, email: 'asha@victim.test', githubId: name } },
  );
  await resendFreeOrderLink(shop.context, { orderId: id });
  await order();
  const sent = await shop.rows('mails');
  expect(sent.map(({ recipient, kind }) => [recipient, kind])).toEqual([
    ['asha@victim.test', 'confirm-free-order'],
    ['asha@victim.test', 'confirm-free-order'],
    ['asha@example.com', 'confirm-free-order'],
  ]);
  for (const mail of sent.slice(0, 2)) {
    expect(JSON.stringify(mail)).not.toContain('PAY');
    expect(mail).toMatchObject({ text_body: expect.stringContaining('the account that was entered') });
  }
  expect(sent[2]).toMatchObject({ text_body: expect.stringContaining('invite asha on GitHub') });
});

describe('limits of free orders', () => {
  test('the link of a free order is mailed again 3 times a day, until it is confirmed', async () => {
    const { id } = await order();
    const resend = () => resendFreeOrderLink(shop.context, { orderId: id });
    for (let n = 0; n < 3; n += 1) await resend();
    await expect(resend()).rejects.toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
    expect(await mails()).toEqual(Array(4).fill(['confirm-free-order', 'asha@example.com']));
    await shop.makeDue('attempts', 'resets_at');
    await confirmFreeOrder(shop.context, await getLink(id));
    await expect(resend()).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
    await expect(resendFreeOrderLink(shop.context, { orderId: 'none' })).rejects.toMatchObject({
      status: 'NOT_FOUND',
    });
  });

  test('the link of a free order is not mailed again after 24 hours', async () => {
    const { id } = await order();
    await changeFrozenOrder(shop.context.db, { createdAt: secondsFromNow(-24 * 3600) });
    const resent = resendFreeOrderLink(shop.context, { orderId: id });
    await expect(resent).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
  });

  test('a mailbox can make 3 free orders in 24 hours, however it is spelled', async () => {
    for (const email of ['a.sha@gmail.com', 'asha+1@gmail.com', 'as.ha@googlemail.com'])
      await order({ email, githubId: email.replaceAll(/\W/g, '') });
    const again = { email: 'ash.a+2@gmail.com', githubId: 'asha9' };
    await expect(order(again)).rejects.toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
    expect(await shop.rows('orders')).toHaveLength(3);
    expect(await mails()).toHaveLength(3);
    await shop.makeDue('attempts', 'resets_at');
    await order(again);
  });

  test('a stranger who uses up a mailbox keeps neither its owner nor another network from a free order', async () => {
    const projects: string[] = [];
    for (let n = 0; n < 4; n += 1) projects.push((await makeProject(shop.context.db, { pricePaise: 0 })).id);
    const from = (clientIp: string, n: number, buyer?: Actor) =>
      order({
        projectId: projects[n]!,
        githubId: `gh-${clientIp.replaceAll('.', '-')}`,
        clientIp,
        ...(buyer && { buyer }),
      });
    for (let n = 0; n < 3; n += 1) await from('198.51.100.1', n);
    const refused = { status: 'RESOURCE_EXHAUSTED' };
    await expect(from('198.51.100.1', 3)).rejects.toMatchObject(refused);
    await from('198.51.100.2', 0);
    await expect(from('198.51.100.2', 1)).rejects.toMatchObject(refused);
    const buyer = await shop.makeConfirmedBuyer();
    for (let n = 1; n < 4; n += 1) await from('198.51.100.3', n, buyer);
    expect(await shop.rows('purchases')).toHaveLength(3);
  });

  test('a network can make 20 free orders in 24 hours, and further paid ones', async () => {
    for (let n = 0; n < 20; n += 1) await order({ email: `a${n}@example.com`, githubId: `a${n}` });
    const next = { email: 'next@example.com', githubId: 'next' };
    await expect(order(next)).rejects.toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
    expect(await order({ email: 'a1@example.com', githubId: 'a1' })).toMatchObject({ keyId: null });
    const paid = await makeProject(shop.context.db);
    await shop.createOrder({ ...next, projectId: paid.id });
  });
});
