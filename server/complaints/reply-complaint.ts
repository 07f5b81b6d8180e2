import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { complaintReplyMail } from '#content/mails/complaint.ts';
import { mailShop } from '#content/mails/shop.ts';
import { type DataOf, functions, type ParsedDataOf, type ResultOf } from '#contract/functions.ts';
import { formatComplaintNumber } from '#domain/complaint.ts';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import { isRepeated } from '../platform/db/messages.ts';
import { enqueueMail } from '../platform/mail/enqueue-mail.ts';
import { attemptKey, limitAttempts } from '../platform/rate-limit/attempts.ts';
import { lockOpenComplaint, requireToken } from './get-complaint.ts';
import { complaintMessages, complaints } from './schema.ts';

const REPLIES_A_DAY = 20;

/**
 * Adds a reply that was typed on the complaint's page; see `replyComplaint`. Throws INVALID_ARGUMENT, too.
 */
export async function sendReply(
  context: Context,
  typed: DataOf<'replyComplaint'>,
): Promise<ResultOf<'replyComplaint'>> {
  const { data, error } = functions.replyComplaint.data.safeParse(typed);
  if (!data) throw new ShopError('INVALID_ARGUMENT', error.issues[0]?.message ?? '');
  return replyComplaint(context, data);
}

/**
 * Adds a reply of a complaint's sender and mails it to support, who act next: `answered` becomes
 * `acknowledged`. The same reply twice in a row is stored once. Public, with the token of the complaint's
 * page. Throws NOT_FOUND (unknown number or token), FAILED_PRECONDITION (resolved) and RESOURCE_EXHAUSTED
 * (20 replies in 24 hours).
 */
export async function replyComplaint(
  context: Context,
  { text: message, ...address }: ParsedDataOf<'replyComplaint'>,
): Promise<ResultOf<'replyComplaint'>> {
  const number = requireToken(context, address);
  return context.db.transaction(async (tx) => {
    const resolved = 'This complaint is resolved. If you disagree, please send a new one.';
    const { email, ...complaint } = await lockOpenComplaint(tx, number, resolved);
    const state = complaint.state === 'answered' ? 'acknowledged' : complaint.state;
    const reply = { number, sender: 'sender', message } as const;
    if (complaint.state === state && (await isRepeated(tx, complaintMessages, reply))) return { state };
    await limitAttempts({ db: tx }, attemptKey('complaint-reply', String(number)), {
      limit: REPLIES_A_DAY,
      windowSeconds: 24 * 3600,
    });
    const id = randomUUID();
    await tx.insert(complaintMessages).values({ id, ...reply });
    await tx.update(complaints).set({ state }).where(eq(complaints.number, number));
    const { reference } = complaint;
    await enqueueMail(context, tx, {
      kind: 'complaint-reply',
      subjectKey: id,
      recipient: context.settings.supportEmail,
      content: complaintReplyMail({
        shop: mailShop(context.settings),
        number: formatComplaintNumber(number),
        email,
        reference,
        message,
      }),
    });
    return { state };
  });
}
