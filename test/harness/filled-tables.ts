import { admins } from '#server/features/admins/schema.ts';
import { copies } from '#server/features/copies/schema.ts';
import { coupons } from '#server/features/coupons/schema.ts';
import { authorizedPayments } from '#server/features/payments/schema.ts';
import { repositorySnapshots } from '#server/features/repositories/schema.ts';
import { settlementLines, settlements } from '#server/features/settlements/schema.ts';
import { taxMonths } from '#server/features/tax/schema.ts';
import { webhookDeliveries, webhooks } from '#server/features/webhooks/schema.ts';
import { openErasureFixture } from './erasure-fixture.ts';
import { makeLine } from './settlement.ts';

/** Opens a shop with a row in every table whose changes are published. */
export async function openFilledShop() {
  const fixture = await openErasureFixture();

  /** Inserts a row into every published table. */
  async function fillTables(): Promise<void> {
    const { db } = fixture.context;
    const { standing: orderId, projectId, user } = await fixture.createAsha();
    await db.insert(admins).values({ userId: user.id });
    await db
      .insert(authorizedPayments)
      .values({ paymentId: 'pay_held', orderId, amountPaise: 49_900, currency: 'INR' });
    await db.insert(copies).values({ orderId, templateOwner: 'acme', templateName: 'shop', owner: 'acme' });
    await db.insert(coupons).values({ id: 'coupon', code: 'WELCOME10', percentOff: 10 });
    await db.insert(repositorySnapshots).values({
      projectId,
      repoOwner: 'acme',
      repoName: 'repo-1',
      commit: 'a'.repeat(40),
      files: 1,
      committedAt: new Date(),
    });
    await db.insert(settlements).values({ id: 'setl_1', settledAt: new Date() });
    await db.insert(settlementLines).values(makeLine('setl_1', `pay_${orderId}`, { orderId }));
    await db.insert(taxMonths).values({ month: '2026-01', closedBy: user.id });
    await db
      .insert(webhooks)
      .values({ id: 'hook', url: 'https://a.example', events: ['order.paid'], secret: 'sealed' });
    await db.insert(webhookDeliveries).values({
      id: 'msg',
      webhookId: 'hook',
      event: 'test',
      body: '{}',
      tries: [{ at: 1, answer: '500' }],
    });
  }

  async function listTables(): Promise<string[]> {
    const { rows } = await fixture.database.pool.query(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'test_jobs' order by 1`,
    );
    return rows.map(({ name }) => name);
  }

  return {
    ...fixture,
    listTables,
    async reset() {
      await fixture.reset();
      await fillTables();
    },
  };
}
