import { and, desc, eq } from 'drizzle-orm';
import { type Page, pageQuery } from '#contract/paging.ts';
import { toSeconds } from '#domain/time.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { type ListQuery, parseQuery } from '../../parse-query.ts';
import { newestFirst } from '../../platform/db/newest-first.ts';
import { requireRight } from '../../require-right.ts';
import { webhookDeliveries, webhooks } from './schema.ts';

/** A webhook without its secret. */
export type Webhook = ReturnType<typeof toDocument>;

/** Lists all webhooks, newest first. Requires orderWrite. */
export async function listWebhooks(context: Context): Promise<Page<Webhook>> {
  requireRight(context, 'orderWrite');
  const rows = await context.db.select().from(webhooks).orderBy(desc(webhooks.createdAt), webhooks.id);
  return { documents: rows.map(toDocument), nextCursor: null };
}

/** Gets a webhook. Requires orderWrite. Throws NOT_FOUND. */
export async function getWebhook(context: Context, id: string): Promise<Webhook> {
  requireRight(context, 'orderWrite');
  const [row] = await context.db.select().from(webhooks).where(eq(webhooks.id, id));
  if (!row) throw new ShopError('NOT_FOUND', 'There is no such webhook.');
  return toDocument(row);
}

/** Lists the deliveries of a webhook with their tries, newest first. Requires orderWrite. Throws NOT_FOUND. */
export async function listDeliveries(
  context: Context,
  webhookId: string,
  query: ListQuery<typeof pageQuery>,
  pageSize?: number,
) {
  await getWebhook(context, webhookId);
  const page = parseQuery(pageQuery, query, pageSize);
  const { id, event, status, tries, nextTryAt, createdAt } = webhookDeliveries;
  const { mark, after, read } = newestFirst(createdAt, id, page);
  const { rows, nextCursor } = await read(
    context.db
      .select({ mark, id, event, status, tries, nextTryAt, createdAt })
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.webhookId, webhookId), after)),
  );
  const documents = rows.map(({ mark: _, ...row }) => ({
    ...row,
    nextTryAt: toSeconds(row.nextTryAt),
    createdAt: toSeconds(row.createdAt),
  }));
  return { documents, nextCursor };
}

/** An event for a webhook, with what the receiver answered to each try. */
export type Delivery = Awaited<ReturnType<typeof listDeliveries>>['documents'][number];

function toDocument({ id, url, events, isOn, createdAt }: typeof webhooks.$inferSelect) {
  return { id, url, events, isOn, createdAt: toSeconds(createdAt) };
}
