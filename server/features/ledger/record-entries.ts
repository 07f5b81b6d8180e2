import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { type LedgerKind, REFERRAL_REWARD } from '#domain/referral.ts';
import type { Executor } from '../../platform/db/client.ts';
import { lockUser } from '../users/lock-user.ts';
import { ledgerEntries, payoutEntries } from './schema.ts';

// Every function runs in the caller's transaction.

/** Records the reward of a paid order. Idempotent. */
export async function recordReward(tx: Executor, entry: { userId: string; orderId: string }): Promise<void> {
  await insertEntry(tx, { ...entry, kind: 'reward', amountPaise: REFERRAL_REWARD });
}

/**
 * Reverses the reward of a refunded, disputed or self-referred order, at most once. A reward that was already
 * paid out becomes a debt, which later rewards pay off. The caller holds the order's row. Returns false when
 * there is no reward to reverse.
 */
export async function recordReversal(tx: Executor, { orderId }: { orderId: string }): Promise<boolean> {
  const [reward] = await tx
    .select({ userId: ledgerEntries.userId })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.orderId, orderId), eq(ledgerEntries.kind, 'reward')));
  if (!reward) return false;
  const { userId } = reward;
  await lockUser(tx, userId);
  return insertEntry(tx, { userId, orderId, kind: 'reversal', amountPaise: -REFERRAL_REWARD });
}

/** Deducts a completed payout from the user's balance. */
export async function recordPayout(
  tx: Executor,
  { id, userId, amountPaise }: { id: string; userId: string; amountPaise: number },
): Promise<void> {
  await insertEntry(tx, { userId, payoutId: id, kind: 'payout', amountPaise: -amountPaise });
}

/** Puts a payout that the bank sent back into the user's balance again, at most once. */
export async function recordPayoutReturn(
  tx: Executor,
  { id, userId, amountPaise }: { id: string; userId: string; amountPaise: number },
): Promise<void> {
  await insertEntry(tx, { userId, payoutId: id, kind: 'payout_return', amountPaise });
}

/** Records which entries a payout claim covers. */
export async function recordClaimedEntries(
  tx: Executor,
  payoutId: string,
  entries: readonly { id: string }[],
): Promise<void> {
  await tx.insert(payoutEntries).values(entries.map(({ id }) => ({ payoutId, entryId: id })));
}

interface NewEntry {
  userId: string;
  kind: LedgerKind;
  amountPaise: number;
  orderId?: string;
  payoutId?: string;
}

/** Returns false when the order or payout already has an entry of this kind. */
async function insertEntry(tx: Executor, entry: NewEntry): Promise<boolean> {
  const inserted = await tx
    .insert(ledgerEntries)
    .values({ id: randomUUID(), ...entry })
    .onConflictDoNothing()
    .returning({ id: ledgerEntries.id });
  return inserted.length > 0;
}
