import { randomUUID } from 'node:crypto';
import type { invitations } from '#server/features/access/schema.ts';
import { ledgerEntries } from '#server/features/ledger/schema.ts';
import { orders } from '#server/features/orders/schema.ts';
import { payments } from '#server/features/payments/schema.ts';
import { refunds } from '#server/features/refunds/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { makeProject, makeUser } from './factories.ts';
import { insertPurchase } from './paid-order.ts';

type Project = Awaited<ReturnType<typeof makeProject>>;

interface UnpaidOrder {
  /** The creation time, such as `2026-11-21T00:00:00+05:30`. */
  at: string;
  /** The project; by default a new one at ₹499. */
  project?: Project;
  state?: 'opening' | 'open';
  referrerId?: string;
}

interface Sale extends Omit<UnpaidOrder, 'state'> {
  paidAfterSeconds?: number;
  /** Seconds from the payment to the invitation; by default none was sent. */
  invitedAfterSeconds?: number;
  refundedAt?: string;
  /** The buyer; by default a new guest. */
  userId?: string;
  invitation?: Partial<typeof invitations.$inferInsert>;
}

let lastAccount = 500_000;

/** Inserts an unpaid order. Returns its ID. */
export async function makeOpened(db: Db, { state = 'open', ...given }: UnpaidOrder): Promise<string> {
  const { id } = await addOrder(db, given, { state });
  return id;
}

/**
 * Inserts a paid order with its payment and purchase, refunded if `refundedAt` is given. Returns the order's
 * ID.
 */
export async function makeSale(db: Db, given: Sale): Promise<string> {
  const { paidAfterSeconds = 0, invitedAfterSeconds, refundedAt, userId, invitation, ...order } = given;
  const paidAt = secondsAfter(given.at, paidAfterSeconds);
  const state = refundedAt ? 'refunded' : 'paid';
  const { id, project, github, money } = await addOrder(db, order, { state, paidAt });
  const buyer = await makeUser(db, { kind: 'guest' });
  await db.insert(payments).values({ id: `pay_${id}`, orderId: id, ...money, createdAt: paidAt });
  const invited =
    invitedAfterSeconds === undefined
      ? {}
      : {
          status: 'invite_success' as const,
          state: 'sent' as const,
          invitedAt: secondsAfter(given.at, paidAfterSeconds + invitedAfterSeconds),
        };
  await insertPurchase(
    db,
    {
      orderId: id,
      projectId: project.id,
      userId: userId ?? buyer.id,
      createdAt: paidAt,
      revokedAt: refundedAt ? new Date(refundedAt) : null,
    },
    { ...github, ...invited, nextTryAt: null, roundStartedAt: paidAt, ...invitation },
  );
  if (refundedAt && money.amountPaise > 0) {
    const processedAt = new Date(refundedAt);
    await db.insert(refunds).values({
      id: `rf_${id}`,
      paymentId: `pay_${id}`,
      orderId: id,
      amountPaise: money.amountPaise,
      reason: 'Asked.',
      state: 'processed',
      nextTryAt: null,
      processedAt,
    });
  }
  return id;
}

interface Entry {
  userId: string;
  orderId: string;
  kind: 'reward' | 'reversal';
  at: string;
}

export async function makeEntry(db: Db, { at, kind, ...entry }: Entry): Promise<void> {
  const amountPaise = kind === 'reward' ? 10_000 : -10_000;
  await db
    .insert(ledgerEntries)
    .values({ id: randomUUID(), kind, amountPaise, ...entry, createdAt: new Date(at) });
}

async function addOrder(
  db: Db,
  { at, project: given, referrerId }: Omit<UnpaidOrder, 'state'>,
  status: Pick<typeof orders.$inferInsert, 'state' | 'paidAt'>,
) {
  const project = given ?? (await makeProject(db));
  lastAccount += 1;
  const id = `ord_${randomUUID()}`;
  const github = { githubLogin: `buyer-${lastAccount}`, githubAccountId: lastAccount };
  const money = { amountPaise: project.pricePaise, currency: 'INR' };
  await db.insert(orders).values({
    id,
    publicId: `public_${id}`,
    createdAt: new Date(at),
    email: `${id}@example.com`,
    projectId: project.id,
    projectName: project.name,
    repoOwner: project.repoOwner,
    repoName: project.repoName,
    referrerId: referrerId ?? null,
    ...status,
    ...money,
    ...github,
  });
  return { id, project, github, money };
}

function secondsAfter(time: string, seconds: number): Date {
  return new Date(Date.parse(time) + seconds * 1000);
}
