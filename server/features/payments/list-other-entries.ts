import { sql } from 'drizzle-orm';
import { pageQuery } from '#contract/paging.ts';
import { OTHER_KINDS, type OtherKind } from '#domain/settlement.ts';
import { toSeconds } from '#domain/time.ts';
import type { Context } from '../../context.ts';
import { type ListQuery, parseQuery } from '../../parse-query.ts';
import { newestFirst } from '../../platform/db/newest-first.ts';
import { requireRight } from '../../require-right.ts';
import { otherEntries } from './schema.ts';

/** What another program did on the provider's account, as admins with orderWrite see it. */
export type OtherEntryDocument = Awaited<ReturnType<typeof listOtherEntries>>['documents'][number];

/**
 * Lists what other programs did on the provider's account, newest first, with the number of all entries of each
 * kind. Requires orderWrite.
 */
export async function listOtherEntries(
  context: Context,
  query: ListQuery<typeof pageQuery>,
  pageSize?: number,
) {
  requireRight(context, 'orderWrite');
  const { id, kind, paymentId, amountPaise, currency, status, createdAt } = otherEntries;
  const { mark, after, read } = newestFirst(createdAt, id, parseQuery(pageQuery, query, pageSize));
  const { rows, nextCursor } = await read(
    context.db
      .select({ mark, id, kind, paymentId, amountPaise, currency, status, createdAt })
      .from(otherEntries)
      .where(after),
  );
  const counted = await context.db
    .select({ kind, count: sql`count(*)`.mapWith(Number) })
    .from(otherEntries)
    .groupBy(kind);
  const countOf = (each: OtherKind) => counted.find((row) => row.kind === each)?.count ?? 0;
  return {
    documents: rows.map(({ mark: _, ...entry }) => ({ ...entry, createdAt: toSeconds(entry.createdAt) })),
    nextCursor,
    totals: Object.fromEntries(OTHER_KINDS.map((each) => [each, countOf(each)])) as Record<OtherKind, number>,
  };
}
