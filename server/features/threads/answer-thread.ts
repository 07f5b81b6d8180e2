import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { questionAnswerMail } from '#content/mails/question.ts';
import { complaintAnswerMail, helpAnswerMail } from '#content/mails/thread.ts';
import { threadMessage, threadNumber } from '#contract/fields.ts';
import { ANSWERED_STATES, COMPLAINT_CLOCKS, type ComplaintClock, HELP_OUTCOMES } from '#domain/thread.ts';
import { callable } from '../../callable.ts';
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { resolveCase } from '../cases/resolve-case.ts';
import { getOrder } from '../orders/get-order.ts';
import { refreshProject } from '../projects/refresh-project.ts';
import { helpText } from './help-buyer.ts';
import { postMessage } from './post-message.ts';
import { getAskedQuestion } from './published-questions.ts';
import { complaints, helpRequests } from './schema.ts';
import { complaintLink, helpLink } from './thread-links.ts';
import { requireUnresolved } from './threads.ts';
import { clockSubject, overdueSubject } from './watch-threads.ts';

const STOPPED: Record<ComplaintClock, string> = {
  acknowledge: 'The complaint was acknowledged.',
  resolve: 'The complaint was resolved.',
};

/**
 * Answers a complaint: mails the text to its sender, sets the state, and resolves the cases of the clocks
 * that it stops. Audited. The same answer twice in a row is sent once. Throws NOT_FOUND and
 * FAILED_PRECONDITION (already resolved).
 */
export const answerComplaint = callable({
  who: 'orderWrite',
  perMinute: 60,
  data: z.object({ number: threadNumber, text: threadMessage, state: z.enum(ANSWERED_STATES) }),
  run: (context, { number, text: message, state }) =>
    postMessage(context, 'complaint', {
      number,
      sender: 'shop',
      message,
      change(complaint) {
        requireUnresolved(complaint, 'This complaint is already resolved.');
        return {
          state,
          acknowledgedAt: sql`coalesce(${complaints.acknowledgedAt}, now())`,
          ...(state === 'answered' && { answeredAt: sql`now()` }),
          ...(state === 'resolved' && { resolvedAt: sql`now()` }),
        };
      },
      async onPosted(tx, { id, thread: complaint, name }) {
        for (const clock of state === 'resolved' ? COMPLAINT_CLOCKS : (['acknowledge'] as const))
          await resolveCase(tx, {
            kind: 'complaint_overdue',
            subject: clockSubject(complaint.number, clock),
            resolution: STOPPED[clock],
          });
        await recordAudit(tx, {
          actor: context.actor.userId,
          action: 'complaint.answer',
          subject: name,
          before: { state: complaint.state },
          after: { state },
        });
        await enqueueMail(context, tx, {
          mail: complaintAnswerMail,
          subjectKey: id,
          recipient: complaint.email,
          data: { number: name, message, state, url: complaintLink(context, complaint.number) },
        });
      },
    }),
});

/**
 * Answers a request for help: mails the text to the buyer, stops the clock and resolves its case. Without an
 * outcome, the shop waits for the buyer. `refund` only says that the order will be refunded. Audited. The
 * same answer twice in a row is sent once. Throws NOT_FOUND.
 */
export const answerHelp = callable({
  who: 'orderWrite',
  perMinute: 60,
  data: z.object({ number: threadNumber, text: helpText, state: z.enum(HELP_OUTCOMES).optional() }),
  run: (context, { number, text: message, state = 'waiting_for_buyer' as const }) =>
    postMessage(context, 'help', {
      number,
      sender: 'shop',
      message,
      change: () => ({
        state,
        dueAt: null,
        changedAt: sql`now()`,
        firstAnsweredAt: sql`coalesce(${helpRequests.firstAnsweredAt}, now())`,
      }),
      async onPosted(tx, { id, thread: request, name }) {
        await resolveCase(tx, {
          kind: 'help_overdue',
          subject: overdueSubject(request),
          resolution: 'The request was answered.',
        });
        await recordAudit(tx, {
          actor: context.actor.userId,
          action: 'help.answer',
          subject: name,
          before: { state: request.state },
          after: { state },
        });
        const order = await getOrder(tx, request.orderId);
        await enqueueMail(context, tx, {
          mail: helpAnswerMail,
          subjectKey: id,
          recipient: order.email,
          orderId: order.id,
          data: {
            number: name,
            projectName: order.projectName,
            message,
            state,
            url: helpLink(context, order),
          },
        });
      },
    }),
});

/**
 * Answers a question before the purchase: mails the text to its asker, and shows both on the project's page
 * if `publish`. Answering again replaces the answer and whether it is published. Audited. The same answer
 * twice in a row is sent once. Throws NOT_FOUND.
 */
export const answerQuestion = callable({
  who: 'orderWrite',
  perMinute: 60,
  data: z.object({ number: threadNumber, text: threadMessage, publish: z.boolean() }),
  run: (context, { number, text: answer, publish }) =>
    postMessage(context, 'question', {
      number,
      sender: 'shop',
      message: answer,
      change: () => ({
        state: publish ? ('published' as const) : ('answered' as const),
        dueAt: null,
        answeredAt: sql`now()`,
        changedAt: sql`now()`,
      }),
      async onPosted(tx, { id, thread: question, name }) {
        await resolveCase(tx, {
          kind: 'question_overdue',
          subject: name,
          resolution: 'The question was answered.',
        });
        await recordAudit(tx, {
          actor: context.actor.userId,
          action: 'question.answer',
          subject: name,
          before: { state: question.state },
          after: { state: publish ? 'published' : 'answered' },
        });
        // Open pages of the project show it, or no longer.
        if (publish || question.state === 'published') await refreshProject(tx, question.projectId);
        const { email, projectName, slug, message } = await getAskedQuestion(tx, question);
        if (email === null) return;
        await enqueueMail(context, tx, {
          mail: questionAnswerMail,
          subjectKey: id,
          recipient: email,
          data: {
            number: name,
            projectName,
            message,
            answer,
            isPublished: publish,
            url: `${context.settings.appUrl}/projects/${slug}`,
          },
        });
      },
    }),
});
