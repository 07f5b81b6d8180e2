import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { threadMessage, threadNumber } from '#contract/fields.ts';
import { ANSWERED_STATES, formatComplaintNumber } from '#domain/complaint.ts';
import { callable } from '../../callable.ts';
import { addMessage } from '../../platform/db/messages.ts';
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { resolveCase } from '../cases/resolve-case.ts';
import { clockSubject } from './clocks.ts';
import { complaintLink } from './complaint-link.ts';
import { lockOpenComplaint, requireNumber } from './get-complaint.ts';
import { complaintMessages, complaints } from './schema.ts';

/**
 * Answers a complaint: mails the text to its sender, sets the state, and resolves the cases of the clocks
 * that it stops. Audited. The same answer twice in a row is sent once. Throws NOT_FOUND and
 * FAILED_PRECONDITION (already resolved).
 */
export const answerComplaint = callable({
  who: 'orderWrite',
  perMinute: 60,
  data: z.object({ number: threadNumber, text: threadMessage, state: z.enum(ANSWERED_STATES) }),
  async run(context, { number: typed, text: message, state }) {
    const { userId } = context.actor;
    const number = requireNumber(typed);
    return context.db.transaction(async (tx) => {
      const complaint = await lockOpenComplaint(tx, number, 'This complaint is already resolved.');
      const answer = { number, sender: 'shop', message, isChanged: complaint.state !== state };
      const id = await addMessage(tx, complaintMessages, answer);
      if (id === null) return { state };
      await tx
        .update(complaints)
        .set({
          state,
          acknowledgedAt: sql`coalesce(${complaints.acknowledgedAt}, now())`,
          ...(state === 'answered' && { answeredAt: sql`now()` }),
          ...(state === 'resolved' && { resolvedAt: sql`now()` }),
        })
        .where(eq(complaints.number, number));
      await resolveCase(tx, {
        kind: 'complaint_overdue',
        subject: clockSubject(number, 'acknowledge'),
        resolution: 'The complaint was acknowledged.',
      });
      if (state === 'resolved')
        await resolveCase(tx, {
          kind: 'complaint_overdue',
          subject: clockSubject(number, 'resolve'),
          resolution: 'The complaint was resolved.',
        });
      await recordAudit(tx, {
        actor: userId,
        action: 'complaint.answer',
        subject: formatComplaintNumber(number),
        before: { state: complaint.state },
        after: { state },
      });
      await enqueueMail(context, tx, {
        kind: 'complaint-answer',
        subjectKey: id,
        recipient: complaint.email,
        data: { number: formatComplaintNumber(number), message, state, url: complaintLink(context, number) },
      });
      return { state };
    });
  },
});
