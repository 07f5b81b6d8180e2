import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { complaintReplyMail, helpReplyMail } from '#content/mails/thread.ts';
import { orderKey, threadMessage, threadNumber } from '#contract/fields.ts';
import { formatThreadNumber } from '#domain/thread.ts';
import { callable } from '../../callable.ts';
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts';
import { parsePaidOrders } from '../orders/paid-orders.ts';
import { DUE, getPurchasedOrder, helpText, lockBuyer, requireFewOpen } from './help-buyer.ts';
import { postMessage } from './post-message.ts';
import { helpRequests } from './schema.ts';
import { requireToken } from './thread-links.ts';
import { getThread, requireUnresolved } from './threads.ts';

/**
 * Adds a reply of a complaint's sender and mails it to support, who act next: `answered` becomes
 * `acknowledged`. The same reply twice in a row is stored once. Public, with the token of the complaint's
 * page. Throws NOT_FOUND (unknown number or token), FAILED_PRECONDITION (resolved) and RESOURCE_EXHAUSTED
 * (20 replies in 24 hours, 100 in all).
 */
export const replyComplaint = callable({
  who: 'anyone',
  perMinute: 60,
  data: z.object({ number: threadNumber, token: z.string().max(200), text: threadMessage }),
  run: (context, { text: message, ...address }) =>
    postMessage(context, 'complaint', {
      number: formatThreadNumber('complaint', requireToken(context, address)),
      sender: 'sender',
      message,
      change(complaint) {
        requireUnresolved(complaint, 'This complaint is resolved. If you disagree, please send a new one.');
        return { state: complaint.state === 'answered' ? 'acknowledged' : complaint.state };
      },
      async onPosted(tx, { id, thread: { email, reference }, name: number }) {
        const data = { number, email, reference, message };
        await enqueueMail(context, tx, { mail: complaintReplyMail, subjectKey: id, data });
      },
    }),
});

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
    const { orderId } = await getThread(context.db, 'help', typed);
    const paidOrders = parsePaidOrders(context, cookies);
    const { projectName, email } = await getPurchasedOrder(context, { orderId, key, paidOrders });
    return postMessage(context, 'help', {
      number: typed,
      sender: 'buyer',
      message,
      async change({ state }, tx) {
        const isClosed = state === 'solved' || state === 'refund';
        if (isClosed) await requireFewOpen(tx, await lockBuyer(tx, orderId));
        return {
          state: 'waiting_for_us',
          dueAt: sql`coalesce(${helpRequests.dueAt}, ${DUE})`,
          changedAt: sql`now()`,
        };
      },
      async onPosted(tx, { id, name: number }) {
        const data = { number, projectName, email, message };
        await enqueueMail(context, tx, { mail: helpReplyMail, subjectKey: id, data });
      },
    });
  },
});
