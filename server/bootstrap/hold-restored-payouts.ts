import { eq } from 'drizzle-orm';
import { formatDateTime, toSeconds } from '#domain/time.ts';
import type { Context } from '../context.ts';
import { openCase } from '../features/cases/open-case.ts';
import { payouts } from '../features/payouts/schema.ts';
import { installation } from '../platform/db/schema.ts';

/**
 * Opens a case about the claims that are pending in a restored backup, once after each restore: any of them
 * may have been paid since the backup was made. The claims are held while the case is open.
 */
export async function holdRestoredPayouts(context: Context): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [stamp] = await tx.select().from(installation).for('update');
    if (!stamp?.restoredFrom) return;
    await tx.update(installation).set({ restoredFrom: null }).where(eq(installation.id, true));
    const pending = await tx.select().from(payouts).where(eq(payouts.status, 'pending'));
    if (pending.length === 0) return;
    const time = formatDateTime(toSeconds(stamp.restoredFrom));
    await openCase(context, tx, {
      kind: 'restored_payouts',
      subject: `${stamp.restoredFrom.toISOString()} ${new Date().toISOString()}`,
      message: `The shop was restored from a backup of ${time}. The payout claims that were pending then may have been paid since: ${pending.length}.`,
      detail: { payoutIds: pending.map(({ id }) => id), restoredFrom: time },
    });
  });
}
