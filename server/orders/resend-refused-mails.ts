import { parseMailSubject } from '#domain/case.ts';
import { resolveCase, resolveCaseByAdmin } from '../cases/resolve-case.ts';
import type { Context, RemedyRequest } from '../context.ts';
import { ShopError } from '../errors.ts';
import type { Executor } from '../platform/db/client.ts';
import { resendRefusedMails } from '../platform/mail/resend-mails.ts';

/**
 * This remedy sends refused mail again to the same address. If the address refuses it again, the case is
 * opened again. The caller has checked the admin's rights. Throws FAILED_PRECONDITION when there is nothing
 * to send.
 */
export async function resendMails(
  context: Context,
  { admin, caseId, subject }: RemedyRequest,
): Promise<string> {
  const recipient = parseMailSubject(subject);
  await context.db.transaction(async (tx) => {
    const which = recipient === null ? { orderId: subject } : { recipient };
    if ((await resendRefusedMails(context, tx, which)) === 0)
      throw new ShopError('FAILED_PRECONDITION', 'There’s no refused email to send. Please settle the case.');
    await resolveCaseByAdmin(tx, { admin, caseId, resolution: 'The mail was sent again.' });
  });
  return 'We’re sending the email again. If it’s refused, the case comes back.';
}

/**
 * Sends the refused mails of orders to their buyer's new address and resolves their cases, in the caller's
 * transaction.
 */
export async function redirectRefusedMails(
  context: Context,
  tx: Executor,
  { orderIds, recipient }: { orderIds: readonly string[]; recipient: string },
): Promise<void> {
  for (const orderId of orderIds) {
    if ((await resendRefusedMails(context, tx, { orderId }, recipient)) === 0) continue;
    const resolution = 'The buyer changed their email.';
    await resolveCase(tx, { kind: 'mail_undelivered', subject: orderId, resolution });
  }
}
