import { and, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Page } from '#contract/documents.ts';
import type {
  CaseDocument,
  CasesQuery,
  EventsQuery,
  ProviderEventDocument,
} from '#contract/order-documents.ts';
import { remedyFor } from '#domain/case.ts';
import { toSeconds } from '#domain/time.ts';
import type { Context } from '../context.ts';
import { orders } from '../orders/schema.ts';
import { providerEvents } from '../payments/schema.ts';
import { containsPattern } from '../platform/db/like.ts';
import { cutPage, newestFirst } from '../platform/db/newest-first.ts';
import { requireRight } from '../require-right.ts';
import { users } from '../users/schema.ts';
import { cases } from './schema.ts';

/** What needed a person, newest first: open, settled, or both. For admins with orderWrite. */
export async function listCases(context: Context, query: CasesQuery): Promise<Page<CaseDocument>> {
  requireRight(context, 'orderWrite');
  const { mark, after, orderBy } = newestFirst(cases.createdAt, cases.id, query.cursor);
  const found = await context.db
    .select({ mark, id: cases.id, exception: cases, order: orders, resolvedBy: users.email })
    .from(cases)
    .leftJoin(orders, eq(orders.id, cases.orderId))
    .leftJoin(users, eq(users.id, cases.resolvedBy))
    .where(and(inState(query.state), after))
    .orderBy(...orderBy)
    .limit(query.limit + 1);
  const { rows, nextCursor } = cutPage(found, query.limit);
  return { documents: rows.map(exceptionDocument), nextCursor };
}

function inState(state: CasesQuery['state']): SQL | undefined {
  if (state === 'open') return isNull(cases.resolvedAt);
  return state === 'settled' ? isNotNull(cases.resolvedAt) : undefined;
}

interface Row {
  exception: typeof cases.$inferSelect;
  order: typeof orders.$inferSelect | null;
  resolvedBy: string | null;
}

function exceptionDocument({ exception: row, order, resolvedBy }: Row): CaseDocument {
  const { paymentId, amountPaise, currency } = row.detail;
  return {
    id: row.id,
    kind: row.kind,
    message: row.message,
    orderId: order && (order.publicId ?? order.id),
    paymentId: typeof paymentId === 'string' ? paymentId : null,
    amount: typeof amountPaise === 'number' ? amountPaise / 100 : null,
    currency: typeof currency === 'string' ? currency : null,
    projectName: order?.projectName ?? null,
    email: order?.email ?? null,
    remedy: remedyFor(row),
    createdAt: toSeconds(row.createdAt),
    resolvedAt: toSeconds(row.resolvedAt),
    resolution: row.resolution,
    resolvedBy,
  };
}

/** How many exceptions wait for somebody. For admins with orderWrite. */
export async function countOpenCases(context: Context): Promise<number> {
  requireRight(context, 'orderWrite');
  return context.db.$count(cases, sql`${cases.resolvedAt} is null`);
}

/** The webhooks that came in, newest first, by a part of their id, type or outcome. For admins with orderWrite. */
export async function listEvents(context: Context, query: EventsQuery): Promise<Page<ProviderEventDocument>> {
  requireRight(context, 'orderWrite');
  const { mark, after, orderBy } = newestFirst(
    providerEvents.createdAt,
    providerEvents.eventId,
    query.cursor,
  );
  const pattern = containsPattern(query.search);
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
    .where(
      and(
        query.search ? matches : undefined,
        query.state === 'waiting' ? isNull(providerEvents.processedAt) : undefined,
        after,
      ),
    )
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
