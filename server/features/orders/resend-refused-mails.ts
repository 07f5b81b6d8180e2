import { parseMailSubject } from '#domain/case.ts';
import type { Context, RemedyRequest } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { resendRefusedMails } from '../../platform/mail/resend-mails.ts';
import { resolveCase, resolveCaseByAdmin } from '../cases/resolve-case.ts';

/**
 * This remedy sends refused mail again to the same address. If the address refuses it again, the case is
 * opened again. A refused reminder may have been withdrawn meanwhile. The caller has checked the admin's
 * rights.
 */
export async function resendMails(
  context: Context,
  { admin, caseId, subject }: RemedyRequest,
): Promise<string> {
  const recipient = parseMailSubject(subject);
  const count = await context.db.transaction(async (tx) => {
    const which = recipient === null ? { orderId: subject } : { recipient };
    const sent = await resendRefusedMails(context, tx, which);
    const resolution = sent > 0 ? 'The mail was sent again.' : 'The refused mail is not needed any more.';
    await resolveCaseByAdmin(tx, { admin, caseId, resolution });
    return sent;
  });
  return count > 0
    ? 'We’re sending the email again. If it’s refused, the case comes back.'
    : 'The refused email isn’t needed any more, so we closed the case.';
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
