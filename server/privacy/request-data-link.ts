import * as z from 'zod';
import { mailShop } from '#content/mails/shop.ts';
import { dataLinkMail } from '#content/mails/your-data.ts';
import { getMailbox, normalizeEmail } from '#domain/email.ts';
import { DATA_LINK_HOURS } from '#domain/privacy.ts';
import type { Context, Shop } from '../context.ts';
import { ShopError } from '../errors.ts';
import { createEmailLink } from '../integrations/auth/email-links.ts';
import { enqueueMail } from '../platform/mail/enqueue-mail.ts';
import { attemptKey, countAttempt } from '../platform/rate-limit/attempts.ts';
import { limitNetwork } from '../platform/rate-limit/limit-network.ts';
import { findPerson } from '../queries/erasure/find-person.ts';

const emailSchema = z.email().max(254);

/** The URL of the page where the owner of an address decides about its data. */
export function dataLink({ settings }: Pick<Shop, 'settings'>, token: string): string {
  return `${settings.appUrl}/privacy/data/${token}`;
}

/**
 * Enqueues a mail with a link to the data of an address, and returns the address as stored. Public. Neither
 * the response nor its time reveals whether there is any data. Beyond 3 an hour per mailbox, requests are
 * accepted but send nothing. Throws INVALID_ARGUMENT and RESOURCE_EXHAUSTED.
 */
export async function requestDataLink(
  context: Context,
  { email: typed }: { email: string },
): Promise<{ email: string }> {
  const email = normalizeEmail(typed);
  if (!emailSchema.safeParse(email).success)
    throw new ShopError('INVALID_ARGUMENT', 'Please enter a valid email address.');
  await limitNetwork(context, 'data-link', { limit: 60, windowSeconds: 15 * 60 });
  const key = attemptKey('data-link-mail', getMailbox(email));
  const { allowed } = await countAttempt(context, { key, limit: 3, windowSeconds: 3600 });
  const id = crypto.randomUUID();
  if (allowed)
    await context.jobs.enqueue(context.db, { name: 'mail-data-link', data: { email, id }, key: id });
  return { email };
}

/** Sends the link that `requestDataLink` enqueued, if there is any data. `id` makes it idempotent. */
export async function sendDataLink(
  context: Context,
  { email, id }: { email: string; id: string },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (!(await findPerson(tx, email))) return;
    const link = { userId: null, email };
    const token = await createEmailLink(tx, { purpose: 'your-data', link, hours: DATA_LINK_HOURS });
    await enqueueMail(context, tx, {
      kind: 'data-link',
      subjectKey: id,
      recipient: email,
      content: dataLinkMail({ shop: mailShop(context.settings), url: dataLink(context, token) }),
    });
  });
}
