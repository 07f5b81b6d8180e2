import { and, eq, ilike, or, sql } from 'drizzle-orm';
import type { Page } from '#contract/documents.ts';
import type {
  EventsQuery,
  ExceptionDocument,
  ExceptionsQuery,
  ProviderEventDocument,
} from '#contract/order-documents.ts';
import { remedyFor } from '#domain/exception.ts';
import { toSeconds } from '#domain/moment.ts';
import type { Context } from '../context.ts';
import { cutPage, newestFirst } from '../db/newest-first.ts';
import { exceptions, providerEvents } from '../db/schema/operations.ts';
import { orders } from '../db/schema/orders.ts';
import { requireRight } from '../require-right.ts';

/** What needed a person, settled or not, newest first. For admins with orderWrite. */
export async function listExceptions(
  context: Context,
  query: ExceptionsQuery,
): Promise<Page<ExceptionDocument>> {
  requireRight(context, 'orderWrite');
  const { mark, after, orderBy } = newestFirst(exceptions.createdAt, exceptions.id, query.cursor);
  const found = await context.db
    .select({ mark, id: exceptions.id, exception: exceptions, publicId: orders.publicId })
    .from(exceptions)
    .leftJoin(orders, eq(orders.id, exceptions.orderId))
    .where(after)
    .orderBy(...orderBy)
    .limit(query.limit + 1);
  const { rows, nextCursor } = cutPage(found, query.limit);
  return { documents: rows.map((row) => exceptionDocument(row.exception, row.publicId)), nextCursor };
}

function exceptionDocument(row: typeof exceptions.$inferSelect, orderId: string | null): ExceptionDocument {
  const { paymentId } = row.detail;
  return {
    id: row.id,
    kind: row.kind,
    message: row.message,
    orderId,
    paymentId: typeof paymentId === 'string' ? paymentId : null,
    remedy: remedyFor(row.kind),
    createdAt: toSeconds(row.createdAt),
    resolvedAt: toSeconds(row.resolvedAt),
    resolution: row.resolution,
  };
}

/** How many exceptions wait for somebody. For admins with orderWrite. */
export async function countOpenExceptions(context: Context): Promise<number> {
  requireRight(context, 'orderWrite');
  return context.db.$count(exceptions, sql`${exceptions.resolvedAt} is null`);
}

/** The webhooks that came in, newest first, by a part of their id, type or outcome. For admins with orderWrite. */
export async function listEvents(context: Context, query: EventsQuery): Promise<Page<ProviderEventDocument>> {
  requireRight(context, 'orderWrite');
  const { mark, after, orderBy } = newestFirst(
    providerEvents.createdAt,
    providerEvents.eventId,
    query.cursor,
  );
  const pattern = `%${query.search.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')}%`;
  const matches = or(
    ilike(providerEvents.eventId, pattern),
    ilike(providerEvents.type, pattern),
    ilike(providerEvents.outcome, pattern),
  );
  const found = await context.db
    .select({
      mark,
      id: providerEvents.eventId,
      type: providerEvents.type,
      outcome: providerEvents.outcome,
      createdAt: providerEvents.createdAt,
      processedAt: providerEvents.processedAt,
    })
    .from(providerEvents)
    .where(and(query.search ? matches : undefined, after))
    .orderBy(...orderBy)
    .limit(query.limit + 1);
  const { rows, nextCursor } = cutPage(found, query.limit);
  const documents = rows.map(({ id, type, outcome, createdAt, processedAt }) => ({
    id,
    type,
    outcome,
    createdAt: toSeconds(createdAt),
    processedAt: toSeconds(processedAt),
  }));
  return { documents, nextCursor };
}
