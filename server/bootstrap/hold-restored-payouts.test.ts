import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { createPayoutFixture } from '#test/harness/payout-fixture.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { applyRemedy, dismissCase } from '../features/cases/remedies.ts';
import { cases } from '../features/cases/schema.ts';
import { releasePayouts } from '../features/payouts/release-payouts.ts';
import { payouts } from '../features/payouts/schema.ts';
import { startPayout } from '../features/payouts/start-payout.ts';
import { installation } from '../platform/db/schema.ts';
import { holdRestoredPayouts } from './hold-restored-payouts.ts';

const shop = setUp(openTestShop);
const fixture = createPayoutFixture(shop);
const HELD = /restored from a backup of 22 Nov 2026, 10:00:00 am, so this claim may already be paid/;

test.each([
  [false, applyRemedy],
  [true, applyRemedy],
  [true, dismissCase],
])(
  'a claim that is pending in a restored backup is held until an admin of payouts has checked the bank (payment started: %s)',
  async (isPaying, settleBy) => {
    const { db } = shop.context;
    const { admin, id } = await fixture.createClaim();
    await fixture.verify(admin.context, id);
    if (isPaying) await startPayout(admin.context, { payoutId: id });
    const restoredFrom = new Date('2026-11-22T10:00:00+05:30');
    await db.insert(installation).values({ mode: 'live', restoredFrom });
    await holdRestoredPayouts(shop.context);
    await holdRestoredPayouts(shop.context);
    const [held, ...others] = await db.select().from(cases);
    expect(held).toMatchObject({ kind: 'restored_payouts', detail: { payoutIds: [id] } });
    expect(others).toEqual([]);

    const refused = { status: 'FAILED_PRECONDITION', message: expect.stringMatching(HELD) };
    await expect(fixture.complete(admin.context, id)).rejects.toMatchObject(refused);
    const verified = await fixture.verify(admin.context, id);
    const isHeld = { isVerified: false, message: expect.stringMatching(HELD) };
    expect(verified).toMatchObject(isHeld);
    expect(await startPayout(admin.context, { payoutId: id })).toMatchObject(isHeld);

    const note = 'Not in the bank statement.';
    const settling = { caseId: held?.id ?? '', note };
    for (const settle of [applyRemedy, dismissCase]) {
      for (const rights of [['orderWrite'], ['payoutWrite']] as const)
        await expect(settle(await asAdmin(shop, ...rights), settling)).rejects.toMatchObject({
          status: 'PERMISSION_DENIED',
        });
    }
    expect(await startPayout(admin.context, { payoutId: id })).toMatchObject(isHeld);
    if (isPaying) await settleBy(await asAdmin(shop, 'orderWrite', 'payoutWrite'), settling);
    else {
      await expect(releasePayouts(admin.context, { payoutId: id, note: ' ' })).rejects.toMatchObject({
        status: 'INVALID_ARGUMENT',
      });
      expect(await releasePayouts(admin.context, { payoutId: id, note })).toEqual({
        message: 'The claim is released.',
      });
    }
    await expect(releasePayouts(admin.context, { payoutId: id, note })).rejects.toMatchObject({
      status: 'FAILED_PRECONDITION',
    });
    expect(await fixture.verify(admin.context, id)).toMatchObject({ isVerified: true });
    await fixture.complete(admin.context, id);
    const [payout] = await db.select().from(payouts).where(eq(payouts.id, id));
    expect(payout?.status).toBe('completed');
  },
);

test('a claim that is made after the restore is not held', async () => {
  await shop.context.db.insert(installation).values({ mode: 'live', restoredFrom: new Date() });
  await holdRestoredPayouts(shop.context);
  const { admin, id } = await fixture.createClaim();
  expect(await fixture.verify(admin.context, id)).toMatchObject({ isVerified: true });
  expect(await shop.context.db.select().from(cases)).toEqual([]);
});
