import { eq } from 'drizzle-orm';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context, RemedyRequest } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { orders } from '../../orders/schema.ts';
import { purchases } from '../schema.ts';
import { askAnew, holdPurchase } from './renew-invitation.ts';

/**
 * Remedy of a case about an invitation that needs manual review: requests it again. The case is resolved when the
 * invitation is sent. The caller has checked the admin's rights. Throws NOT_FOUND and FAILED_PRECONDITION.
 */
export async function retryFailedInvitation(
  context: Context,
  { admin, subject: orderId }: RemedyRequest,
): Promise<string> {
  await context.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ order: orders, userId: purchases.userId })
      .from(purchases)
      .innerJoin(orders, eq(orders.id, purchases.orderId))
      .where(eq(purchases.orderId, orderId));
    if (!row) throw new ShopError('NOT_FOUND', 'There is no such purchase.');
    const { order, userId } = row;
    const purchase = await holdPurchase(tx, order, userId);
    await askAnew(context, tx, { order, purchase });
    await recordAudit(tx, { actor: admin.userId, action: 'invite.retry', subject: order.id });
  });
  return 'The invitation is on its way again. The case is settled once it is out.';
}
