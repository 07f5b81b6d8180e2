import { and, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Executor } from '../db/client.ts';
import { enqueueAttempt } from '../outbox/backoff.ts';
import { mailOutbox, mails } from './schema.ts';
import { openLinks, sealLinks } from './seal-links.ts';

/** The mails of an order, by its internal ID, or those to an address that belong to no order. */
type Which = { orderId: string } | { recipient: string };

/**
 * Sends refused mails again, to the same address, in the caller's transaction. Returns how many.
 */
export async function resendRefusedMails(
  context: Pick<Context, 'jobs'>,
  tx: Executor,
  which: Which,
): Promise<number> {
  const about =
    'orderId' in which
      ? eq(mails.orderId, which.orderId)
      : and(isNull(mails.orderId), eq(mails.recipient, which.recipient));
  return (await makeDue(context, tx, and(about, isNotNull(mails.refusedAt)))).length;
}

/**
 * Sends the unsent mails of an order to another address, with its new link, in the caller's transaction.
 * Returns their kinds.
 */
export async function redirectMails(
  context: Pick<Context, 'jobs' | 'sealer'>,
  tx: Executor,
  { orderId, recipient, links }: { orderId: string; recipient: string; links: { from: string; to: string } },
): Promise<string[]> {
  const unsent = and(eq(mails.orderId, orderId), isNull(mails.sentAt));
  // This ends a running attempt, because a refusal by the old address says nothing about the new one.
  const rows = await makeDue(context, tx, unsent, { recipient, leasedUntil: null });
  const { sealer } = context;
  const relink = (body: string) =>
    sealLinks(sealer, openLinks(sealer, body).replaceAll(links.from, links.to));
  for (const { id, textBody, htmlBody } of rows)
    await tx
      .update(mails)
      .set({ textBody: relink(textBody), htmlBody: relink(htmlBody) })
      .where(eq(mails.id, id));
  return rows.map(({ kind }) => kind);
}

async function makeDue(
  context: Pick<Context, 'jobs'>,
  tx: Executor,
  which: SQL | undefined,
  values: { recipient?: string; leasedUntil?: null } = {},
): Promise<(typeof mails.$inferSelect)[]> {
  const rows = await tx
    .update(mails)
    .set({ ...values, refusedAt: null, attempts: 0, nextTryAt: sql`now()` })
    .where(and(which, ne(mails.textBody, '')))
    .returning();
  for (const { id } of rows) await enqueueAttempt(context, tx, mailOutbox, { id });
  return rows;
}
