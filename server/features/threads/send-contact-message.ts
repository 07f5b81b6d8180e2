import { createHash } from 'node:crypto';
import { contactMessageMail } from '#content/mails/thread.ts';
import { type ContactTopic, MAX_DAILY_CONTACT_MESSAGES } from '#domain/thread.ts';
import type { Context } from '../../context.ts';
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts';
import { limitNetwork } from '../../platform/rate-limit/limit-network.ts';
import { type Complaint, parseComplaint } from './file-complaint.ts';

const DAY = 24 * 3600;

/**
 * Mails a message of the contact form, which is no complaint, to support. Public. The same message is mailed
 * once, and nothing is mailed to its sender, whose address anyone can type. A network has 10 in 24 hours. Throws
 * INVALID_ARGUMENT, with the field in its details, and RESOURCE_EXHAUSTED.
 */
export async function sendContactMessage(
  context: Context,
  { topic, ...typed }: Complaint & { topic: Exclude<ContactTopic, 'complaint'> },
): Promise<void> {
  const data = { kind: topic, ...parseComplaint(typed) };
  const subjectKey = createHash('sha256').update(JSON.stringify(data)).digest('base64url');
  await context.db.transaction(async (tx) => {
    const limit = { limit: MAX_DAILY_CONTACT_MESSAGES, windowSeconds: DAY };
    await limitNetwork({ ...context, db: tx }, 'contact-message', limit);
    await enqueueMail(context, tx, { mail: contactMessageMail, subjectKey, data });
  });
}
