import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { REFERRAL_REWARD } from '#domain/referral.ts';
import { ledgerEntries } from '#server/features/ledger/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { makePaidOrder, type PaidOrder } from './paid-order.ts';

let lastAccount = 700_000;

/**
 * Inserts an order paid with this referrer's code, and its reward of ₹100, in one transaction like a payment.
 * Returns the order's ID.
 */
export function makeReferredOrder(
  db: Db,
  referrerId: string,
  given: Partial<PaidOrder> = {},
): Promise<string> {
  lastAccount += 1;
  const github = { id: lastAccount, login: `friend-${lastAccount}` };
  return db.transaction(async (tx) => {
    const orderId = await makePaidOrder(tx, { github, ...given, referrerId });
    await tx.insert(ledgerEntries).values({
      id: randomUUID(),
      userId: referrerId,
      kind: 'reward',
      amountPaise: REFERRAL_REWARD,
      orderId,
      createdAt: sql`now() - make_interval(secs => ${given.secondsAgo ?? 0})`,
    });
    return orderId;
  });
}

export async function makeReferredOrders(db: Db, referrerId: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await makeReferredOrder(db, referrerId));
  return ids;
}
