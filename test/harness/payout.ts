import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { REFERRAL_REWARD } from '#domain/referral.ts';
import { ledgerEntries, payoutEntries } from '#server/features/ledger/schema.ts';
import type { PayoutStatus } from '#server/features/payouts/rules/payout.ts';
import { payouts } from '#server/features/payouts/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { makeUser } from './factories.ts';
import { makeReferredOrder } from './referred-order.ts';

interface PayoutOptions {
  status?: Exclude<PayoutStatus, 'returned'>;
  upiId?: string;
  /** The number of claimed rewards, 3 or more. */
  rewards?: number;
  secondsAgo?: number;
  transactionId?: string;
  rejectionReason?: string;
}

/** Inserts a payout with new rewards, without calling the payout functions. */
export async function makePayout(
  db: Db,
  userId: string,
  given: PayoutOptions = {},
): Promise<typeof payouts.$inferSelect> {
  const { status = 'pending', upiId = 'asha@okbank', rewards = 3, secondsAgo = 0 } = given;
  const orderIds: string[] = [];
  for (let n = 0; n < rewards; n += 1) orderIds.push(await makeReferredOrder(db, userId));
  const id = randomUUID();
  const amountPaise = rewards * REFERRAL_REWARD;
  const admin = status === 'pending' ? null : await makeUser(db);
  return db.transaction(async (tx) => {
    const requestedAt = sql`now() - make_interval(secs => ${secondsAgo})`;
    await tx
      .insert(payouts)
      .values({ id, userId, amountPaise, claimedReferrals: rewards, upiId, requestedAt });
    const entries = await tx.select().from(ledgerEntries).where(eq(ledgerEntries.userId, userId));
    const covered = entries.filter(({ orderId }) => orderId && orderIds.includes(orderId));
    await tx.insert(payoutEntries).values(covered.map((entry) => ({ payoutId: id, entryId: entry.id })));
    const outcome = {
      pending: {},
      completed: {
        transactionId: given.transactionId ?? `T${id}`,
        verifiedAt: sql`now()`,
        verifiedBy: admin?.id,
      },
      rejected: { rejectionReason: given.rejectionReason ?? 'The orders were refunded.' },
    }[status];
    const [row] = await tx
      .update(payouts)
      .set({ status, ...outcome, processedBy: admin?.id, processedAt: admin && sql`now()` })
      .where(eq(payouts.id, id))
      .returning();
    if (status === 'completed') {
      await tx
        .insert(ledgerEntries)
        .values({ id: randomUUID(), userId, kind: 'payout', amountPaise: -amountPaise, payoutId: id });
    }
    return row!;
  });
}
