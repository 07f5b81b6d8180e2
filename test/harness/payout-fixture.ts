import { eq } from 'drizzle-orm';
import type { AdminRights } from '#contract/rights.ts';
import { toDay } from '#domain/time.ts';
import type { Context } from '#server/context.ts';
import { admins } from '#server/features/admins/schema.ts';
import { recordReversal } from '#server/features/ledger/record-entries.ts';
import { orders } from '#server/features/orders/schema.ts';
import { requestPayout } from '#server/features/payouts/request-payout.ts';
import { returnPayout } from '#server/features/payouts/return-payout.ts';
import { payouts } from '#server/features/payouts/schema.ts';
import { updatePayoutStatus } from '#server/features/payouts/update-payout-status.ts';
import { verifyPayout } from '#server/features/payouts/verify-payout.ts';
import { rightsOf } from './admins.ts';
import { actorOf, makeUser } from './factories.ts';
import { makeReferredOrders } from './referred-order.ts';
import type { TestShop } from './shop.ts';

/** Shorthands for earning, claiming and paying out in tests. The shop may open later. */
export function createPayoutFixture(shop: TestShop) {
  const fixture = {
    /** Creates a user with this many rewards. */
    async createStudent(rewards = 0) {
      const user = await makeUser(shop.context.db);
      await makeReferredOrders(shop.context.db, user.id, rewards);
      return { ...user, context: shop.as(actorOf(user)) };
    },
    /** Creates an admin, by default with the rights to read and process payouts. */
    async createAdmin(given: Partial<AdminRights> = { payoutRead: true, payoutWrite: true }) {
      const user = await makeUser(shop.context.db);
      const rights = { ...rightsOf(), ...given };
      await shop.context.db.insert(admins).values({ userId: user.id, ...rights });
      return { ...user, context: shop.as(actorOf(user, { rights })) };
    },
    claim: (context: Context, upiId = 'asha@okbank') => requestPayout(context, { upiId }),
    verify: (context: Context, payoutId: string) => verifyPayout(context, { payoutId }),
    complete: (context: Context, payoutId: string, transactionId: string | null = `UTR-${payoutId}`) =>
      updatePayoutStatus(context, { payoutId, status: 'completed', transactionId, rejectionReason: null }),
    reject: (context: Context, payoutId: string, rejectionReason: string | null = 'Please write to us.') =>
      updatePayoutStatus(context, { payoutId, status: 'rejected', transactionId: null, rejectionReason }),
    /** Records that the bank sent a payout back, by default today. */
    recordReturn: (
      context: Context,
      payoutId: string,
      given: { reference?: string; returnedOn?: string } = {},
    ) => returnPayout(context, { payoutId, reference: 'RTN-1', returnedOn: toDay(new Date()), ...given }),
    /** Refunds an order and reverses its reward, without the refund itself. */
    async refund(orderId: string) {
      await shop.context.db.transaction(async (tx) => {
        await tx.update(orders).set({ state: 'refunded' }).where(eq(orders.id, orderId));
        await recordReversal(tx, { orderId });
      });
    },
    async getNewestPayout() {
      const rows = await shop.context.db.select().from(payouts).orderBy(payouts.requestedAt);
      const newest = rows.at(-1);
      if (!newest) throw new Error('There is no payout.');
      return newest;
    },
  };
  return {
    ...fixture,
    /** Makes a pending claim with its student and orders, and an admin to process it. */
    async createClaim(rewards = 3) {
      const student = await fixture.createStudent();
      const orderIds = await makeReferredOrders(shop.context.db, student.id, rewards);
      await fixture.claim(student.context);
      const { id } = await fixture.getNewestPayout();
      return { student, admin: await fixture.createAdmin(), orderIds, id };
    },
    /** Makes a completed payout. */
    async createPayout(rewards = 3) {
      const claim = await this.createClaim(rewards);
      await fixture.verify(claim.admin.context, claim.id);
      await fixture.complete(claim.admin.context, claim.id);
      return claim;
    },
  };
}

/** Counts the operations that succeeded, and collects the errors of the others. */
export async function settleAll(operations: readonly Promise<unknown>[]) {
  const results = await Promise.allSettled(operations);
  const rejections = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  return { fulfilled: results.length - rejections.length, rejections };
}
