import { eq } from 'drizzle-orm';
import type { AdminRights } from '#contract/documents.ts';
import { admins } from '#server/admins/schema.ts';
import type { Context } from '#server/context.ts';
import { recordReversal } from '#server/ledger/record-entries.ts';
import { orders } from '#server/orders/schema.ts';
import { requestPayout } from '#server/payouts/request-payout.ts';
import { payouts } from '#server/payouts/schema.ts';
import { updatePayoutStatus } from '#server/payouts/update-payout-status.ts';
import { verifyPayout } from '#server/payouts/verify-payout.ts';
import { actorOf, makeUser } from './factories.ts';
import { makeReferredOrders } from './referred-order.ts';
import type { TestShop } from './shop.ts';

const NO_RIGHTS: AdminRights = {
  payoutRead: false,
  payoutWrite: false,
  userWrite: false,
  projectWrite: false,
  orderWrite: false,
};

/** Short ways to earn, claim and pay out in a test. */
export function payoutDesk(shop: TestShop) {
  const { db } = shop.context;
  const desk = {
    /** A student with so many rewards. */
    async student(rewards = 0) {
      const user = await makeUser(db);
      await makeReferredOrders(db, user.id, rewards);
      return { ...user, context: shop.as(actorOf(user)) };
    },
    /** An admin with rights to read and process payouts, unless told otherwise. */
    async admin(given: Partial<AdminRights> = { payoutRead: true, payoutWrite: true }) {
      const user = await makeUser(db);
      const rights = { ...NO_RIGHTS, ...given };
      await db.insert(admins).values({ userId: user.id, ...rights });
      return { ...user, context: shop.as(actorOf(user, { rights })) };
    },
    claim: (context: Context, upiId = 'asha@okbank') => requestPayout(context, { upiId }),
    verify: (context: Context, payoutId: string) => verifyPayout(context, { payoutId }),
    complete: (context: Context, payoutId: string, transactionId: string | null = `UTR-${payoutId}`) =>
      updatePayoutStatus(context, { payoutId, status: 'completed', transactionId, rejectionReason: null }),
    reject: (context: Context, payoutId: string, rejectionReason: string | null = 'Please write to us.') =>
      updatePayoutStatus(context, { payoutId, status: 'rejected', transactionId: null, rejectionReason }),
    /** A refund as the ledger sees it: the order goes back and its reward with it. */
    async refund(orderId: string) {
      await db.transaction(async (tx) => {
        await tx.update(orders).set({ state: 'refunded' }).where(eq(orders.id, orderId));
        await recordReversal(shop.context, tx, { orderId });
      });
    },
    /** The only payout, or the newest. */
    async payout() {
      const rows = await db.select().from(payouts).orderBy(payouts.requestedAt);
      const last = rows.at(-1);
      if (!last) throw new Error('There is no payout.');
      return last;
    },
  };
  return {
    ...desk,
    /** A student's claim, an admin, and the orders behind it. */
    async claimed(rewards = 3) {
      const student = await desk.student();
      const orderIds = await makeReferredOrders(db, student.id, rewards);
      await desk.claim(student.context);
      const { id } = await desk.payout();
      return { student, admin: await desk.admin(), orderIds, id };
    },
  };
}

/** How many of these answered, and the messages of those that were refused. */
export async function settle(work: readonly Promise<unknown>[]) {
  const settled = await Promise.allSettled(work);
  const refusals = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  return { answered: settled.length - refusals.length, refusals };
}
