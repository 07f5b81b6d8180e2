import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { databaseErrorOf } from '#test/harness/database-error.ts';
import { makeUser } from '#test/harness/factories.ts';
import { makePayout } from '#test/harness/payout.ts';
import { makeReferredOrder } from '#test/harness/referred-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import type { Db } from '../../platform/db/client.ts';
import { ledgerEntries, payoutEntries } from '../ledger/schema.ts';
import { payouts } from './schema.ts';

// These tests cover the rules that the database enforces on payouts.

const shop = setUp(openTestShop);
let db: Db;
let user: Awaited<ReturnType<typeof makeUser>>;

beforeAll(() => {
  db = shop.context.db;
});
beforeEach(async () => {
  user = await makeUser(db);
});

const COMPLETE = sql`update payouts set status = 'completed', verified_at = now(), transaction_id = 'T1'`;

test.each<[change: string, error: string, statement: SQL]>([
  [
    'completion without a transaction ID',
    'payouts_completed',
    sql`update payouts set status = 'completed', verified_at = now()`,
  ],
  [
    'completion with a blank transaction ID',
    'payouts_completed',
    sql`update payouts set status = 'completed', verified_at = now(), transaction_id = ' '`,
  ],
  [
    'completion without verification',
    'payouts_completed',
    sql`update payouts set status = 'completed', transaction_id = 'T1'`,
  ],
  ['completion without a ledger entry', 'a completed payout leaves the ledger', COMPLETE],
  ['rejection without a reason', 'payouts_rejected', sql`update payouts set status = 'rejected'`],
  ['processing by its claimant', 'payouts_processor', sql`update payouts set processed_by = user_id`],
  ['deletion', 'payouts are kept', sql`delete from payouts`],
  ['another amount', 'a claim is frozen once made', sql`update payouts set amount_paise = 40000`],
  [
    'another number of referrals',
    'a claim is frozen once made',
    sql`update payouts set claimed_referrals = 4`,
  ],
  ['another UPI ID', 'a claim is frozen once made', sql`update payouts set upi_id = 'mallory@okbank'`],
])('the database refuses %s of a pending claim', async (_change, error, statement) => {
  const payout = await makePayout(db, user.id);
  expect(await databaseErrorOf(db.execute(statement))).toBe(error);
  expect(await db.select().from(payouts)).toEqual([payout]);
});

test.each<[change: string, statement: SQL]>([
  ['another status', sql`update payouts set status = 'pending', transaction_id = null`],
  ['another transaction ID', sql`update payouts set transaction_id = 'T2'`],
])('the database refuses %s of a completed payout', async (_change, statement) => {
  await makePayout(db, user.id, { status: 'completed' });
  expect(await databaseErrorOf(db.execute(statement))).toBe('a processed payout is final');
});

test('the database allows one pending claim per user', async () => {
  await makePayout(db, user.id);
  expect(await databaseErrorOf(makePayout(db, user.id))).toBe('payouts_one_pending');
});

test('the database allows a transaction ID once, ignoring case', async () => {
  await makePayout(db, user.id, { status: 'completed', transactionId: 'UTR-1' });
  const second = makePayout(db, user.id, { status: 'completed', transactionId: 'utr-1' });
  expect(await databaseErrorOf(second)).toBe('payouts_transaction');
});

test('the database refuses claims below ₹300, and completion unless the entries add up to the amount', async () => {
  const claim = { userId: user.id, amountPaise: 30_000, claimedReferrals: 3, upiId: 'a@b' };
  const tooSmall = db.insert(payouts).values({ ...claim, id: '1', amountPaise: 29_999 });
  expect(await databaseErrorOf(tooSmall)).toBe('payouts_amount');
  await db.insert(payouts).values({ ...claim, id: '2' });
  expect(await databaseErrorOf(db.execute(COMPLETE))).toBe('what is paid out is the sum of its entries');
});

test('the database allows only entries of the claimant, and never changes or deletes them', async () => {
  const other = await makeUser(db);
  await makeReferredOrder(db, other.id);
  const [foreign] = await db.select().from(ledgerEntries);
  const { id: payoutId } = await makePayout(db, user.id);
  const insert = db.insert(payoutEntries).values({ payoutId, entryId: foreign?.id ?? '' });
  expect(await databaseErrorOf(insert)).toBe('a claim covers rewards and reversals of its own claimant');
  for (const statement of [
    sql`delete from payout_entries`,
    sql`update payout_entries set entry_id = ${foreign?.id}`,
  ]) {
    expect(await databaseErrorOf(db.execute(statement))).toBe('payout_entries is append-only');
  }
});

test('the database refuses to claim an entry again that was paid out', async () => {
  await makePayout(db, user.id, { status: 'completed' });
  const [paid] = await db.select().from(payoutEntries);
  const { id: payoutId } = await makePayout(db, user.id);
  const insert = db.insert(payoutEntries).values({ payoutId, entryId: paid?.entryId ?? '' });
  expect(await databaseErrorOf(insert)).toBe('this entry is paid out already');
});

test('the database refuses payout entries in the ledger without a completed payout of that amount', async () => {
  const { id: payoutId } = await makePayout(db, user.id);
  const entry = { id: '1', userId: user.id, kind: 'payout', payoutId, amountPaise: -30_000 } as const;
  const error = 'a payout entry needs its completed payout of that amount';
  expect(await databaseErrorOf(db.insert(ledgerEntries).values(entry))).toBe(error);
  expect(await databaseErrorOf(db.insert(ledgerEntries).values({ ...entry, payoutId: null }))).toBe(error);
});
