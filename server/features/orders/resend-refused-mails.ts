import { parseMailSubject } from '#domain/case.ts';
import type { Context, RemedyRequest } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { redirectMails, resendRefusedMails } from '../../platform/mail/resend-mails.ts';
import { resolveCase, resolveCaseByAdmin } from '../cases/resolve-case.ts';
import type { Order } from './order.ts';
import { orderLink } from './order-link.ts';

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
 * Sends the unsent mails of an order, refused ones included, to the new address, with the new link, after its
 * email was changed in the caller's transaction. Resolves its case. Returns the kinds of these mails.
 */
export async function redirectOrderMails(
  context: Pick<Context, 'jobs' | 'signer' | 'sealer' | 'settings'>,
  tx: Executor,
  { before, after, resolution }: { before: Order; after: Order; resolution: string },
): Promise<string[]> {
  // All links of an order end with its key.
  const keyOf = (order: Order) => new URL(orderLink(context, order)).search;
  const links = { from: keyOf(before), to: keyOf(after) };
  const kinds = await redirectMails(context, tx, { orderId: after.id, recipient: after.email, links });
  await resolveCase(tx, { kind: 'mail_undelivered', subject: after.id, resolution });
  return kinds;
}
