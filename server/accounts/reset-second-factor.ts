import { sql } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import type { Shop } from '../context.ts';
import { ShopError } from '../errors.ts';
import { deleteSecondFactor } from '../integrations/auth/second-factor.ts';
import { findRegisteredUser } from '../queries/account/find-registered-user.ts';

/**
 * Removes the second factor of an account whose owner lost it, and ends its sessions and trusted devices.
 * Only the command line calls it, so it checks no rights. Throws NOT_FOUND without an account,
 * FAILED_PRECONDITION without a second factor.
 */
export async function resetSecondFactor(
  { db }: Pick<Shop, 'db'>,
  { email }: { email: string },
): Promise<{ email: string }> {
  return db.transaction(async (tx) => {
    const user = await findRegisteredUser(tx, email);
    if (!user) throw new ShopError('NOT_FOUND', `There’s no account with the email ${email}.`);
    await tx.execute(sql`select set_config('shop.operator', 'yes', true)`);
    if (!(await deleteSecondFactor(tx, user.id)))
      throw new ShopError('FAILED_PRECONDITION', `${user.email} has no second factor.`);
    await recordAudit(tx, {
      actor: 'command line',
      action: 'user.second-factor-reset',
      subject: user.id,
      detail: { email: user.email },
    });
    return { email: user.email };
  });
}
