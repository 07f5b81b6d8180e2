import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { threadNumber } from '#contract/fields.ts';
import { formatHelpNumber, HELP_OUTCOMES } from '#domain/help.ts';
import { callable } from '../../callable.ts';
import { addMessage } from '../../platform/db/messages.ts';
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { resolveCase } from '../cases/resolve-case.ts';
import { getOrder } from '../orders/get-order.ts';
import { getHelp, helpLink, helpText, overdueSubject } from './help-request.ts';
import { helpMessages, helpRequests } from './schema.ts';

/**
 * Answers a request for help: mails the text to the buyer, stops the clock and resolves its case. Without an
 * outcome, the shop waits for the buyer. `refund` only says that the order will be refunded. Audited. The
 * same answer twice in a row is sent once. Throws NOT_FOUND.
 */
export const answerHelp = callable({
  who: 'orderWrite',
  perMinute: 60,
  data: z.object({ number: threadNumber, text: helpText, state: z.enum(HELP_OUTCOMES).optional() }),
  async run(context, { number: typed, text: message, state: outcome }) {
    const { userId } = context.actor;
    const state = outcome ?? ('waiting_for_buyer' as const);
    return context.db.transaction(async (tx) => {
      const request = await getHelp(tx, typed, { lock: true });
      const { number } = request;
      const answer = { number, sender: 'shop', message, isChanged: request.state !== state };
      const id = await addMessage(tx, helpMessages, answer);
      if (id === null) return { state };
      await tx
        .update(helpRequests)
        .set({
          state,
          dueAt: null,
          changedAt: sql`now()`,
          firstAnsweredAt: sql`coalesce(${helpRequests.firstAnsweredAt}, now())`,
        })
        .where(eq(helpRequests.number, number));
      await resolveCase(tx, {
        kind: 'help_overdue',
        subject: overdueSubject(request),
        resolution: 'The request was answered.',
      });
      await recordAudit(tx, {
        actor: userId,
        action: 'help.answer',
        subject: formatHelpNumber(number),
        before: { state: request.state },
        after: { state },
      });
      const order = await getOrder(tx, request.orderId);
      await enqueueMail(context, tx, {
        kind: 'help-answer',
        subjectKey: id,
        recipient: order.email,
        orderId: order.id,
        data: {
          number: formatHelpNumber(number),
          projectName: order.projectName,
          message,
          state,
          url: helpLink(context, order),
        },
      });
      return { state };
    });
  },
});
