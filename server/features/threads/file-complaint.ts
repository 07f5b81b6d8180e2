import { createHash } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import * as z from 'zod';
import { complaintMail, complaintReceivedMail } from '#content/mails/thread.ts';
import { email, message } from '#contract/fields.ts';
import { getMailbox, normalizeEmail } from '#domain/email.ts';
import { formatThreadNumber, MAX_FURTHER_COMPLAINTS, MAX_OPEN_COMPLAINTS } from '#domain/thread.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { lockKey } from '../../platform/db/lock-key.ts';
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts';
import { attemptKey, countAttempt, limitAttempts } from '../../platform/rate-limit/attempts.ts';
import { limitNetwork } from '../../platform/rate-limit/limit-network.ts';
import { enqueueLimitedMail } from '../users/enqueue-limited-mail.ts';
import { type Asker, findAsker } from '../users/known-networks.ts';
import { complaints } from './schema.ts';
import { complaintLink } from './thread-links.ts';

const DAY = 24 * 3600;
/** The hours within which a complaint is acknowledged. */
const COMPLAINT_HOURS = 48;
const DAILY_LIMIT = { limit: 3, windowSeconds: DAY };
/** What a network has with an address that has too many unresolved complaints. */
const FURTHER_LIMIT = { limit: MAX_FURTHER_COMPLAINTS, windowSeconds: 30 * DAY };

const complaintSchema = z.object({
  email,
  reference: z.string().max(100, 'Please enter only the ID.'),
  message: message(10, 'Please tell us what went wrong.'),
});

export type Complaint = z.infer<typeof complaintSchema>;

/**
 * Numbers a complaint, mails it to support and confirms it to its sender. Public. The same complaint gets the
 * same number and sends no further mail. A network has 10 in 24 hours, 3 of them with one mailbox, and 2 in 30
 * days with an address that has 10 unresolved ones. Throws INVALID_ARGUMENT, with the field in its details,
 * and RESOURCE_EXHAUSTED.
 */
export async function fileComplaint(context: Context, typed: Complaint): Promise<{ number: string }> {
  const complaint = parseComplaint(typed);
  const digest = createHash('sha256').update(`${complaint.email}\n${complaint.message}`).digest('base64url');
  const number = await context.db.transaction(async (tx) => {
    const known = await tx.select().from(complaints).where(eq(complaints.digest, digest));
    if (known[0]) return known[0].number;
    const hint = `, or email ${context.settings.supportEmail}`;
    await limitNetwork({ ...context, db: tx }, 'complaint', { limit: 10, windowSeconds: DAY });
    const asker = await findAsker(context, tx, complaint.email);
    const mailbox = getMailbox(complaint.email);
    // The limits are those of a network or of the owner, so that a stranger can't keep the owner from complaining.
    await limitAttempts({ db: tx }, attemptKey('complaint', mailbox, asker ?? ''), DAILY_LIMIT, hint);
    await requireFewOpen(tx, { email: complaint.email, asker, hint });
    const [filed] = await tx
      .insert(complaints)
      .values({ ...complaint, digest })
      .onConflictDoUpdate({ target: complaints.digest, set: { digest } })
      .returning({ number: complaints.number });
    if (!filed) throw new Error('The complaint was not stored.');
    await mailComplaint(context, tx, { ...complaint, number: filed.number, hours: COMPLAINT_HOURS });
    return filed.number;
  });
  return { number: formatThreadNumber('complaint', number) };
}

/** Mails a complaint to support, and confirms it to its sender. */
export async function mailComplaint(
  context: Context,
  tx: Executor,
  { number, hours, ...complaint }: Complaint & { number: number; hours: number },
): Promise<void> {
  const data = { ...complaint, number: formatThreadNumber('complaint', number), hours };
  const subjectKey = String(number);
  await enqueueMail(context, tx, { mail: complaintMail, subjectKey, data });
  await enqueueLimitedMail(context, tx, {
    mail: complaintReceivedMail,
    subjectKey,
    recipient: complaint.email,
    data: { number: data.number, url: complaintLink(context, number), hours },
  });
}

/** What is sent while a complaint of the address waits can be added to it as a reply. */
async function requireFewOpen(
  tx: Executor,
  { email, asker, hint }: { email: string; asker: Asker; hint: string },
): Promise<void> {
  await lockKey(tx, `complaints of ${email}`);
  const isOpen = and(eq(complaints.email, email), ne(complaints.state, 'resolved'));
  if ((await tx.$count(complaints, isOpen)) < MAX_OPEN_COMPLAINTS) return;
  const key = attemptKey('further-complaint', email, asker ?? '');
  if (asker !== null && (await countAttempt({ db: tx }, { key, ...FURTHER_LIMIT })).allowed) return;
  throw new ShopError(
    'RESOURCE_EXHAUSTED',
    `We’re still working on ${MAX_OPEN_COMPLAINTS} complaints from this address. Please reply to one of them${hint}.`,
  );
}

/** Throws INVALID_ARGUMENT, with the field in its details. */
export function parseComplaint(typed: Complaint): Complaint {
  const parsed = complaintSchema.safeParse({
    email: normalizeEmail(typed.email),
    reference: typed.reference.trim(),
    message: typed.message,
  });
  if (parsed.success) return parsed.data;
  const problem = parsed.error.issues[0];
  throw new ShopError('INVALID_ARGUMENT', problem?.message ?? 'Please check the form.', {
    field: problem?.path[0],
  });
}
