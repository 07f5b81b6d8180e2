import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeUser } from '#test/harness/factories.ts';
import { makePayout } from '#test/harness/payout.ts';
import { makeReferredOrder } from '#test/harness/referred-order.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';
import { ledgerEntries, payoutEntries } from '../ledger/schema.ts';
import type { Db } from '../platform/db/client.ts';
import { payouts } from './schema.ts';

// What the database itself refuses, whichever code asks for it.

let shop: TestShop;
let db: Db;
let me: Awaited<ReturnType<typeof makeUser>>;

beforeAll(async () => {
  shop = await openTestShop();
  db = shop.context.db;
});
beforeEach(async () => {
  await shop.reset();
  me = await makeUser(db);
});
afterAll(() => shop.close());

const refused = async (work: PromiseLike<unknown>, why = '') => {
  const error = await Promise.resolve(work).then(
    () => null,
    (thrown: Error) => thrown,
  );
  expect(error).not.toBeNull();
  expect(`${error?.message} ${(error?.cause as Error | undefined)?.message}`).toContain(why);
};
const claim = () => ({ userId: me.id, amountPaise: 30_000, claimedReferrals: 3, upiId: 'a@b' });

test.each<[string, SQL]>([
  ['without a transaction id', sql`update payouts set status = 'completed', verified_at = now()`],
  [
    'with a blank one',
    sql`update payouts set status = 'completed', verified_at = now(), transaction_id = ' '`,
  ],
  ['unverified', sql`update payouts set status = 'completed', transaction_id = 'T1'`],
  [
    'without leaving the ledger',
    sql`update payouts set status = 'completed', verified_at = now(), transaction_id = 'T1'`,
  ],
])('no payout is completed %s', async (_how, change) => {
  await makePayout(db, me.id);
  await refused(db.execute(change));
  await refused(db.transaction((tx) => tx.execute(change)));
  expect(await db.select().from(payouts)).toMatchObject([{ status: 'pending' }]);
});

test('none is rejected without a reason, or processed by its owner, or deleted', async () => {
  await makePayout(db, me.id);
  await refused(db.execute(sql`update payouts set status = 'rejected'`), 'payouts_rejected');
  await refused(db.execute(sql`update payouts set processed_by = user_id`), 'payouts_processor');
  await refused(db.execute(sql`delete from payouts`), 'payouts are kept');
});

test.each<[string, SQL]>([
  ['amount', sql`update payouts set amount_paise = 40000`],
  ['referrals', sql`update payouts set claimed_referrals = 4`],
  ['UPI id', sql`update payouts set upi_id = 'mallory@okbank'`],
])('the %s of a claim stays as it was made', async (_what, change) => {
  await makePayout(db, me.id);
  await refused(db.execute(change), 'frozen');
});

test('a processed payout is final', async () => {
  await makePayout(db, me.id, { status: 'completed' });
  await refused(db.execute(sql`update payouts set status = 'pending', transaction_id = null`), 'final');
  await refused(db.execute(sql`update payouts set transaction_id = 'T2'`), 'final');
});

test('one claim is pending at a time, and a transaction id is used once, whatever its case', async () => {
  await makePayout(db, me.id, { status: 'completed', transactionId: 'UTR-1' });
  await refused(
    makePayout(db, me.id, { status: 'completed', transactionId: 'utr-1' }),
    'payouts_transaction',
  );
  await makePayout(db, me.id);
  await refused(makePayout(db, me.id), 'payouts_one_pending');
});

test('a claim is at least ₹300, and what is paid out is exactly the sum of its entries', async () => {
  await refused(db.insert(payouts).values({ ...claim(), id: '1', amountPaise: 29_999 }), 'payouts_amount');
  await db.insert(payouts).values({ ...claim(), id: '2' });
  const complete = sql`update payouts set status = 'completed', verified_at = now(), transaction_id = 'T1'`;
  await refused(db.execute(complete), 'sum of its entries');
});

test('it covers unpaid entries of its own claimant only, and they stay covered', async () => {
  const other = await makeUser(db);
  await makeReferredOrder(db, other.id);
  const [foreign] = await db.select().from(ledgerEntries);
  const { id: payoutId } = await makePayout(db, me.id);
  await refused(
    db.insert(payoutEntries).values({ payoutId, entryId: foreign?.id ?? '' }),
    'of its own claimant',
  );
  await refused(db.execute(sql`delete from payout_entries`), 'append-only');
  await refused(db.execute(sql`update payout_entries set entry_id = ${foreign?.id}`), 'append-only');
});

test('an entry that is paid out is not claimed again', async () => {
  const paid = await makePayout(db, me.id, { status: 'completed' });
  const [entry] = await db.select().from(payoutEntries);
  const { id: payoutId } = await makePayout(db, me.id);
  expect(entry?.payoutId).toBe(paid.id);
  await refused(
    db.insert(payoutEntries).values({ payoutId, entryId: entry?.entryId ?? '' }),
    'paid out already',
  );
});

test('money leaves the ledger with its completed payout only', async () => {
  const { id: payoutId } = await makePayout(db, me.id);
  const entry = { id: '1', userId: me.id, kind: 'payout', payoutId, amountPaise: -30_000 } as const;
  await refused(db.insert(ledgerEntries).values(entry), 'needs its completed payout');
  await refused(db.insert(ledgerEntries).values({ ...entry, payoutId: null }));
});
