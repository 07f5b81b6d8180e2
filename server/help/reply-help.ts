import { eq, sql } from 'drizzle-orm';
import type { ParsedDataOf, ResultOf } from '#contract/functions.ts';
import { formatHelpNumber } from '#domain/help.ts';
import type { OrderClaim } from '../access/get-own-order.ts';
import type { Context } from '../context.ts';
import { addMessage, limitReplies } from '../platform/db/messages.ts';
import { enqueueMail } from '../platform/mail/enqueue-mail.ts';
import { DUE, getHelp, getPurchasedOrder, lockBuyer, requireFewOpen } from './help-request.ts';
import { helpMessages, helpRequests } from './schema.ts';

/**
 * Adds a buyer's reply to a request for help and mails it to support, who act next. Unless they already had
 * to, they have 24 hours again; a closed request is open again. For the buyer of its order (see
 * `getPurchasedOrder`). The same reply twice in a row is stored once. Throws UNAUTHENTICATED,
 * PERMISSION_DENIED, NOT_FOUND and RESOURCE_EXHAUSTED (20 replies in 24 hours, 100 in all, or 5 other open
 * requests).
 */
export async function replyHelp(
  context: Context,
  { number: typed, text: message, ...proof }: ParsedDataOf<'replyHelp'> & Pick<OrderClaim, 'paidOrders'>,
): Promise<ResultOf<'replyHelp'>> {
  const { orderId } = await getHelp(context.db, typed);
  const order = await getPurchasedOrder(context, { orderId, ...proof });
  const state = 'waiting_for_us';
  return context.db.transaction(async (tx) => {
    const request = await getHelp(tx, typed, { lock: true });
    const { number } = request;
    const reply = { number, sender: 'buyer', message, isChanged: request.state !== state };
    const id = await addMessage(tx, helpMessages, reply);
    if (id === null) return { state };
    const isClosed = request.state === 'solved' || request.state === 'refund';
    if (isClosed) await requireFewOpen(tx, await lockBuyer(tx, orderId));
    await limitReplies(tx, helpMessages, { name: 'help-reply', ...reply });
    await tx
      .update(helpRequests)
      .set({ state, dueAt: sql`coalesce(${helpRequests.dueAt}, ${DUE})`, changedAt: sql`now()` })
      .where(eq(helpRequests.number, number));
    await enqueueMail(context, tx, {
      kind: 'help-reply',
      subjectKey: id,
      data: { number: formatHelpNumber(number), projectName: order.projectName, email: order.email, message },
    });
    return { state };
  });
}
