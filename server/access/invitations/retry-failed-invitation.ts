import { parseInvitationSubject } from '#domain/case.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context, RemedyRequest } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { findOrder } from '../../orders/get-order.ts';
import { lockInvitation } from '../lock-purchase.ts';
import { renewInvitation } from './renew-invitation.ts';

/**
 * Remedy of a case about an invitation that needs manual review: requests it again. The case is resolved when the
 * invitation is sent. The caller has checked the admin's rights. Throws NOT_FOUND and FAILED_PRECONDITION.
 */
export async function retryFailedInvitation(
  context: Context,
  { admin, subject }: RemedyRequest,
): Promise<string> {
  const { orderId, memberId } = parseInvitationSubject(subject);
  await context.db.transaction(async (tx) => {
    const order = await findOrder(tx, orderId);
    const invitation = order && (await lockInvitation(tx, order, memberId));
    if (!invitation || invitation.revokedAt !== null)
      throw new ShopError('NOT_FOUND', 'We can’t find this purchase.');
    await renewInvitation(context, tx, invitation);
    await recordAudit(tx, {
      actor: admin.userId,
      action: 'invite.retry',
      subject: orderId,
      detail: { githubId: invitation.githubLogin },
    });
  });
  return 'The invitation is on its way again. The case is resolved once it is out.';
}
