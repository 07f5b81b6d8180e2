import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { threadMessage, threadNumber } from '#contract/fields.ts';
import { formatComplaintNumber } from '#domain/complaint.ts';
import { callable } from '../../callable.ts';
import { addMessage, limitReplies } from '../../platform/db/messages.ts';
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts';
import { lockOpenComplaint, requireToken } from './get-complaint.ts';
import { complaintMessages, complaints } from './schema.ts';

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
  async run(context, { text: message, ...address }) {
    const number = requireToken(context, address);
    return context.db.transaction(async (tx) => {
      const resolved = 'This complaint is resolved. If you disagree, please send a new one.';
      const { email, ...complaint } = await lockOpenComplaint(tx, number, resolved);
      const state = complaint.state === 'answered' ? 'acknowledged' : complaint.state;
      const reply = { number, sender: 'sender', message, isChanged: complaint.state !== state };
      const id = await addMessage(tx, complaintMessages, reply);
      if (id === null) return { state };
      await limitReplies(tx, complaintMessages, { name: 'complaint-reply', ...reply });
      await tx.update(complaints).set({ state }).where(eq(complaints.number, number));
      const { reference } = complaint;
      await enqueueMail(context, tx, {
        kind: 'complaint-reply',
        subjectKey: id,
        data: { number: formatComplaintNumber(number), email, reference, message },
      });
      return { state };
    });
  },
});
