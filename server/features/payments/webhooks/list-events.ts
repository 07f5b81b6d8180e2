import { and, ilike, isNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import { searchText } from '#contract/fields.ts';
import { paging } from '#contract/paging.ts';
import { toSeconds } from '#domain/time.ts';
import type { Context } from '../../../context.ts';
import { type ListQuery, parseQuery } from '../../../parse-query.ts';
import { containsPattern } from '../../../platform/db/like.ts';
import { newestFirst } from '../../../platform/db/newest-first.ts';
import { requireRight } from '../../../require-right.ts';
import { providerEvents } from '../schema.ts';

export const eventsQuery = z.object({
  search: searchText(100).default(''),
  /** `waiting` lists events that are not processed yet or whose job died. */
  state: z.enum(['waiting', '']).default(''),
  ...paging,
});

/** A webhook event received from the payment provider. */
export type ProviderEventDocument = Awaited<ReturnType<typeof listEvents>>['documents'][number];

/** Lists webhook events, newest first, by part of their ID, type or outcome. Requires orderWrite. */
export async function listEvents(context: Context, query: ListQuery<typeof eventsQuery>, pageSize?: number) {
  requireRight(context, 'orderWrite');
  const { search, state, ...page } = parseQuery(eventsQuery, query, pageSize);
  const { eventId: id, type, outcome, createdAt, processedAt } = providerEvents;
  const { mark, after, read } = newestFirst(createdAt, id, page);
  // A space matches the underscore of a stored outcome, which admins read as a space.
  const pattern = containsPattern(search).replaceAll(' ', '_');
  // The expression of the index `provider_events_search`.
  const searched = sql`(${id} || ' ' || ${type} || ' ' || coalesce(${outcome}, ''))`;
  const { rows, nextCursor } = await read(
    context.db
      .select({ mark, id, type, outcome, createdAt, processedAt })
      .from(providerEvents)
      .where(
        and(
          search ? ilike(searched, pattern) : undefined,
          state === 'waiting' ? isNull(processedAt) : undefined,
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
