import { EMAIL_MESSAGE, email as emailSchema } from '#contract/fields.ts';
import { getMailbox, normalizeEmail } from '#domain/email.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { limitNetwork } from '../../platform/rate-limit/limit-network.ts';
import { countRequest, findAsker } from '../users/known-networks.ts';

/** Normalises a typed email. Throws INVALID_ARGUMENT, with `details`. */
export function parseEmail(typed: string, details?: { field: string }): string {
  const email = normalizeEmail(typed);
  if (emailSchema.safeParse(email).success) return email;
  throw new ShopError('INVALID_ARGUMENT', EMAIL_MESSAGE, details);
}

/** The mails with links that anyone can request for any address: the name of their limits, and their job. */
const LINK_JOBS = { 'find-orders': 'mail-my-orders', 'data-link': 'mail-data-link' } as const;

/**
 * Enqueues a job that mails links to an address, and returns the address as stored. Public. Neither the
 * response nor its time reveals what is stored for the address. Beyond 3 an hour per mailbox, which strangers
 * share (see `countRequest`), requests are accepted but send nothing. Throws INVALID_ARGUMENT and RESOURCE_EXHAUSTED.
 */
export async function enqueueLinks(
  context: Context,
  typed: string,
  name: keyof typeof LINK_JOBS,
): Promise<{ email: string }> {
  const email = parseEmail(typed);
  await limitNetwork(context, name, { limit: 60, windowSeconds: 15 * 60 });
  const asker = await findAsker(context, context.db, email);
  const { allowed } = await countRequest(context, `${name}-mail`, {
    mailbox: getMailbox(email),
    asker,
    limit: 3,
    windowSeconds: 3600,
  });
  const id = crypto.randomUUID();
  if (allowed)
    await context.jobs.enqueue(context.db, {
      name: LINK_JOBS[name],
      data: { email, id, ...(asker && { asker }) },
      key: id,
    });
  return { email };
}
