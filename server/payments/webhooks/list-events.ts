import { and, ilike, isNull, sql } from 'drizzle-orm';
import type { Page } from '#contract/documents.ts';
import type { EventsQuery, ProviderEventDocument } from '#contract/order-documents.ts';
import { toSeconds } from '#domain/time.ts';
import type { Context } from '../../context.ts';
import { containsPattern } from '../../platform/db/like.ts';
import { newestFirst } from '../../platform/db/newest-first.ts';
import { requireRight } from '../../require-right.ts';
import { providerEvents } from '../schema.ts';

/** Lists webhook events, newest first, by part of their ID, type or outcome. Requires orderWrite. */
export async function listEvents(context: Context, query: EventsQuery): Promise<Page<ProviderEventDocument>> {
  requireRight(context, 'orderWrite');
  const { eventId: id, type, outcome, createdAt, processedAt } = providerEvents;
  const { mark, after, read } = newestFirst(createdAt, id, query);
  // A space matches the underscore of a stored outcome, which admins read as a space.
  const pattern = containsPattern(query.search).replaceAll(' ', '_');
  // The expression of the index `provider_events_search`.
  const searched = sql`(${id} || ' ' || ${type} || ' ' || coalesce(${outcome}, ''))`;
  const { rows, nextCursor } = await read(
    context.db
      .select({ mark, id, type, outcome, createdAt, processedAt })
      .from(providerEvents)
      .where(
        and(
          query.search ? ilike(searched, pattern) : undefined,
          query.state === 'waiting' ? isNull(processedAt) : undefined,
          after,
        ),
      ),
  );
  const documents = rows.map(({ mark: _, ...event }) => ({
    ...event,
    createdAt: toSeconds(event.createdAt),
    processedAt: toSeconds(event.processedAt),
  }));
  return { documents, nextCursor };
}
