import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Right } from '#contract/rights.ts';
import type { WaitingList, WaitingState } from '#domain/waiting.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { makeUser } from '#test/harness/factories.ts';
import { makePaidOrder } from '#test/harness/paid-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import type { Context } from '../../context.ts';
import { cases } from '../../features/cases/schema.ts';
import { orders } from '../../features/orders/schema.ts';
import { payouts } from '../../features/payouts/schema.ts';
import { refunds } from '../../features/refunds/schema.ts';
import { reviews } from '../../features/reviews/schema.ts';
import {
  complaints,
  helpMessages,
  helpRequests,
  questionMessages,
  questions,
} from '../../features/threads/schema.ts';
import { countWaiting } from './count-waiting.ts';
import { findOrderDetails } from './find-order-details.ts';
import { listWaiting, type WaitingItem } from './list-waiting.ts';

const shop = setUp(openTestShop);
let admin: Context;
let orderId: string;

/** A time in hours from now. */
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

async function openHelp(number: number, values: Partial<typeof helpRequests.$inferInsert>): Promise<void> {
  const { db } = shop.context;
  await db.insert(helpRequests).values({ number, orderId, ...values });
  await db.insert(helpMessages).values({ id: `m${number}`, number, sender: 'buyer', message: 'Help.' });
}

async function openCase(kind: typeof cases.$inferInsert.kind, values: object = {}): Promise<void> {
  await shop.context.db.insert(cases).values({ id: kind, kind, subject: kind, message: 'M', ...values });
}

beforeEach(async () => {
  admin = await asAdmin(shop, 'orderWrite');
  const { db } = shop.context;
  orderId = await makePaidOrder(db, { github: { id: 1, login: 'asha' } });
  await openHelp(1, { dueAt: inHours(5) });
  await openHelp(2, { dueAt: inHours(-30) });
  await openHelp(3, { state: 'waiting_for_buyer' });
  await openHelp(4, { state: 'solved' });
  await openHelp(5, { state: 'refund', changedAt: inHours(-1) });
  const complaint = { email: 'asha@college.test', reference: '', message: 'Late.' };
  await db.insert(complaints).values([
    { number: 11, digest: 'a', createdAt: inHours(-46), ...complaint },
    { number: 12, digest: 'b', state: 'answered', createdAt: inHours(-100), ...complaint },
    { number: 13, digest: 'c', state: 'resolved', createdAt: inHours(-200), ...complaint },
  ]);
  const { id: userId } = await makeUser(db);
  const [{ projectId } = { projectId: '' }] = await db.select().from(orders);
  await db.insert(questions).values([
    { number: 21, projectId, userId, dueAt: inHours(4) },
    { number: 22, projectId, userId, state: 'answered', answeredAt: inHours(-150) },
  ]);
  await db
    .insert(questionMessages)
    .values(
      [21, 22].map((number) => ({ id: `q${number}`, number, sender: 'sender' as const, message: 'Why so?' })),
    );
  await openCase('refund', { createdAt: inHours(-23) });
  await openCase('dispute', { detail: { respondBy: Math.round(inHours(3).getTime() / 1000) } });
  await openCase('access_stranger', { createdAt: inHours(-10) });
  await openCase('help_overdue');
  await openCase('invite', { resolvedAt: inHours(-300) });
});

const nameOf = ({ type, document }: WaitingItem) => (type === 'case' ? document.kind : document.number);
async function list(list: WaitingList | null = null, state: WaitingState = 'open'): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listWaiting(admin, list, { state, cursor, limit: 2 });
    found.push(...page.documents.map(nameOf));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return found;
}

test('everything that waits for a person is one list, the next deadline first', async () => {
  const all = ['H-2', 'refund', 'C-11', 'dispute', 'Q-21', 'H-1', 'access_stranger', 'H-5', 'C-12'];
  expect(await list()).toEqual(all);
  expect(await list(null, 'buyer')).toEqual(['C-12', 'H-3'].toSorted(() => -1));
  expect(await list(null, 'resolved')).toEqual(['H-4', 'Q-22', 'C-13', 'invite']);
});

test.each<[WaitingList, string[]]>([
  ['cases', ['refund']],
  ['help', ['H-2', 'H-1', 'H-5']],
  ['questions', ['Q-21']],
  ['complaints', ['C-11', 'C-12']],
  ['access', ['access_stranger']],
  ['disputes', ['dispute']],
])('the list of %s is a part of it', async (name, expected) => {
  expect(await list(name)).toEqual(expected);
});

test('an agreed refund waits, and is asked for in the order, until it was made', async () => {
  const { db } = shop.context;
  const refundFor = async () => (await findOrderDetails(admin, orderId))?.refundFor;
  expect(await refundFor()).toBe('H-5');
  const refund = { id: 'r', paymentId: `pay_${orderId}`, orderId, amountPaise: 10_000, reason: 'H-5' };
  await db.insert(refunds).values({ ...refund, state: 'processed', nextTryAt: null });
  expect(await refundFor()).toBeNull();
  expect(await list('help')).toEqual(['H-2', 'H-1']);
  expect(await list('help', 'resolved')).toEqual(['H-4', 'H-5']);
  await db.delete(refunds).where(eq(refunds.id, 'r'));
  await db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, orderId));
  expect(await refundFor()).toBeNull();
});

test('what waits is counted by kind with the next deadline, only what the admin may act on', async () => {
  const { db } = shop.context;
  const { id: userId } = await makeUser(db);
  const rejected = { status: 'rejected', rejectionReason: 'No.', processedAt: new Date() } as const;
  await db.insert(payouts).values([
    { id: 'p1', userId, amountPaise: 40_000, claimedReferrals: 4, upiId: 'asha@okbank' },
    { id: 'p2', userId, amountPaise: 30_000, claimedReferrals: 3, upiId: 'a@b', ...rejected },
  ]);
  const [order] = await db.select({ projectId: orders.projectId }).from(orders).where(eq(orders.id, orderId));
  await db
    .insert(reviews)
    .values({ id: 'r', orderId, projectId: order?.projectId ?? '', rating: 4, text: 'Good.' });
  const seenBy = async (...rights: Right[]) => {
    const waiting = await countWaiting(await asAdmin(shop, ...rights));
    return waiting.map(({ kind, count }) => `${kind} ${count}`);
  };
  const inOrders = ['cases 1', 'help 3', 'questions 1', 'complaints 2', 'access 1', 'disputes 1'];
  expect(await seenBy('orderWrite')).toEqual(inOrders);
  expect(await seenBy('payoutRead')).toEqual([]);
  expect(await seenBy('payoutRead', 'payoutWrite')).toEqual(['payouts 1']);
  expect(await seenBy('projectWrite')).toEqual(['reviews 1']);
  expect(await seenBy('userWrite')).toEqual([]);
  const [claims] = await countWaiting(await asAdmin(shop, 'payoutRead', 'payoutWrite'));
  expect(claims).toEqual({ kind: 'payouts', count: 1, dueAt: null, amount: 400 });
  const disputes = (await countWaiting(admin)).find(({ kind }) => kind === 'disputes');
  expect((disputes?.dueAt ?? 0) - inHours(3).getTime() / 1000).toBeLessThan(60);
  await expect(countWaiting(shop.context)).rejects.toMatchObject({ status: 'UNAUTHENTICATED' });
});

test('the list requires orderWrite', async () => {
  const other = await asAdmin(shop, 'userWrite');
  await expect(listWaiting(other, null, {})).rejects.toMatchObject({ status: 'PERMISSION_DENIED' });
});
