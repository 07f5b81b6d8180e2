import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from '#contract/paging.ts';
import type { Context } from '#server/context.ts';
import { sendInvitation } from '#server/features/access/invitations/send-invitation.ts';
import { admins } from '#server/features/admins/schema.ts';
import { importCatalogue } from '#server/features/projects/import-catalogue.ts';
import { refundOrder } from '#server/features/refunds/refund-order.ts';
import type { CaseDocument } from '#server/readers/admin-orders/list-cases.ts';
import type { OrderDocument } from '#server/readers/admin-orders/order-document.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { makeProject, makeSession } from '#test/harness/factories.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { documentsOf } from '#test/harness/read-documents.ts';
import { setUp } from '#test/harness/set-up.ts';

// These tests cover the streams of the Orders tab, and what an order changes in the catalogue's.

const leaf = {
  slug: 'leaf',
  name: 'Leaf',
  githubRepoUrl: 'https://github.com/capstone-projects/leaf',
  tech: ['Python'],
  features: ['Source code'],
};

const shop = setUp(openOrderShop);
let admin: Context;
let hangUp: AbortController;
let follow: ReturnType<typeof documentsOf>['follow'];

beforeAll(() => {
  ({ follow } = documentsOf(shop.context, () => hangUp.signal));
});
beforeEach(async () => {
  hangUp = new AbortController();
  const signedIn = await asAdmin(shop, 'orderWrite');
  // The actor is loaded for every snapshot, as in the running shop.
  const auth = await makeSession(shop.context.db, signedIn.actor!.userId);
  admin = { ...signedIn, auth } as unknown as Context;
});
afterEach(() => hangUp.abort());

/** Reads snapshots of a list until its newest document matches. */
async function newest<T extends object>(path: string): Promise<(wanted: Partial<T>) => Promise<void>> {
  const next = await follow(path, admin);
  expect(await next()).toEqual({ event: 'snapshot', data: { documents: [], nextCursor: null } });
  return async (wanted) => {
    for (;;) {
      const event = await next();
      if (event?.event !== 'snapshot') throw new Error(`The stream ended: ${JSON.stringify(event)}`);
      const [first] = (event.data as unknown as Page<T>).documents;
      if (Object.entries(wanted).every(([name, value]) => first?.[name as keyof T] === value)) return;
    }
  };
}

test('the orders stream shows an order as it is created, paid, invited and refunded', async () => {
  const until = await newest<OrderDocument>('orders');
  const { id: projectId } = await makeProject(shop.context.db);
  const { id } = await shop.createOrder({ projectId });
  await until({ id, state: 'open' });
  await shop.pay(id, { id: 'pay_1' });
  await until({ state: 'paid', paymentId: 'pay_1', inviteState: 'waiting' });
  const [order] = await shop.rows('orders');
  await sendInvitation(shop.context, { invitationId: String(order?.id) });
  await until({ inviteState: 'sent', finalInviteStatus: 'invite_success' });
  await refundOrder(admin, { orderId: id, reason: 'Asked.' });
  await until({ state: 'refunded' });
});

test('the cases stream shows a case as it is opened and resolved', async () => {
  const until = await newest<CaseDocument>('exceptions');
  const id = await shop.createOpenOrder();
  await shop.pay(id);
  await shop.pay(id, { id: 'pay_second' });
  await until({ kind: 'second_payment', paymentId: 'pay_second', resolvedAt: null });
  await shop.pay('order_unknown', { id: 'pay_unknown' });
  await until({ kind: 'unknown_order', paymentId: 'pay_unknown' });
});

test('streams of orders end when the right is revoked', async () => {
  const { db } = shop.context;
  const streams = await Promise.all(['orders', 'exceptions'].map((path) => follow(path, admin)));
  for (const next of streams) expect(await next()).toMatchObject({ event: 'snapshot' });
  const userId = admin.actor?.userId ?? '';
  await db.update(admins).set({ orderWrite: false }).where(eq(admins.userId, userId));
  for (const next of streams) {
    expect(await next()).toMatchObject({ event: 'error', data: { status: 'PERMISSION_DENIED' } });
    expect(await next()).toBeNull();
  }
});

test('a sale updates the project documents and not the catalogue that visitors follow', async () => {
  const { id: projectId } = await makeProject(shop.context.db);
  const [catalogue, projects] = [await follow('catalogue'), await follow('projects')];
  const before = (await catalogue())?.data;
  await projects();
  const { id } = await shop.createOrder({ projectId });
  await shop.pay(id);
  expect(await projects()).toMatchObject({ data: { documents: [{ purchaseCount: 1 }] } });
  await importCatalogue(shop.context, [{ ...leaf, price: 20 }]);
  const next = (await catalogue())?.data;
  expect([before, next]).toMatchObject([{ projects: 1 }, { projects: 2 }]);
});
