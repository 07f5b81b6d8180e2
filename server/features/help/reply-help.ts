import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { orderKey, threadNumber } from '#contract/fields.ts';
import { formatHelpNumber } from '#domain/help.ts';
import { callable } from '../../callable.ts';
import { addMessage, limitReplies } from '../../platform/db/messages.ts';
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts';
import { parsePaidOrders } from '../orders/paid-orders.ts';
import { DUE, getHelp, getPurchasedOrder, helpText, lockBuyer, requireFewOpen } from './help-request.ts';
import { helpMessages, helpRequests } from './schema.ts';

/**
 * Adds a buyer's reply to a request for help and mails it to support, who act next. Unless they already had
 * to, they have 24 hours again; a closed request is open again. For the buyer of its order (see
 * `getPurchasedOrder`). The same reply twice in a row is stored once. Throws UNAUTHENTICATED,
 * PERMISSION_DENIED, NOT_FOUND and RESOURCE_EXHAUSTED (20 replies in 24 hours, 100 in all, or 5 other open
 * requests).
 */
export const replyHelp = callable({
  who: 'anyone',
  perMinute: 30,
  data: z.object({ number: threadNumber, text: helpText, key: orderKey }),
  async run(context, { number: typed, text: message, key }, { cookies }) {
    const { orderId } = await getHelp(context.db, typed);
    const order = await getPurchasedOrder(context, {
      orderId,
      key,
      paidOrders: parsePaidOrders(context, cookies),
    });
    const state = 'waiting_for_us' as const;
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
        data: {
          number: formatHelpNumber(number),
          projectName: order.projectName,
          email: order.email,
          message,
        },
      });
      return { state };
    });
  },
});
