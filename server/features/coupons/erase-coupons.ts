import { randomBytes } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { eraseFromMails } from '../../platform/mail/erase-mails.ts';
import type { Person } from '../../readers/erasure/find-person.ts';
import { eraseFromAudit } from '../audit/erase-audit.ts';
import { namesPerson } from './rules/coupon.ts';
import { coupons, couponUses } from './schema.ts';

/**
 * Replaces the codes that contain a person's name, and ends their coupons. Orders and uses change with the
 * row of the coupon. Also forgets which mailbox and networks held uses of the person's orders.
 */
export async function eraseCoupons(tx: Executor, person: Person): Promise<void> {
  await tx
    .update(couponUses)
    .set({ mailbox: null, networks: null })
    .where(inArray(couponUses.orderId, person.orderIds));
  const all = await tx.select({ id: coupons.id, code: coupons.code }).from(coupons);
  for (const { id, code } of all.filter((coupon) => namesPerson(coupon.code, person))) {
    const placeholder = `ERASED-${randomBytes(4).toString('hex').toUpperCase()}`;
    await tx
      .update(coupons)
      .set({ code: placeholder, endedAt: sql`coalesce(${coupons.endedAt}, now())` })
      .where(eq(coupons.id, id));
    await eraseFromAudit(tx, { subject: id, text: code, placeholder });
    await eraseFromMails(tx, { text: code, placeholder });
  }
}
