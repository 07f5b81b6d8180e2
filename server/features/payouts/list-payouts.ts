import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { UpdatesQuery } from '#contract/api.ts';
import { type Page, type PageQuery, pageQuery } from '#contract/paging.ts';
import { toRupees } from '#domain/money.ts';
import type { Context } from '../../context.ts';
import { type ListQuery, parseQuery } from '../../parse-query.ts';
import type { Executor } from '../../platform/db/client.ts';
import { epochSeconds } from '../../platform/db/columns.ts';
import { newestFirst } from '../../platform/db/newest-first.ts';
import { formatMicros, oldestUpdateFirst } from '../../platform/db/oldest-update-first.ts';
import { requireRight, requireSignedIn } from '../../require-right.ts';
import { users } from '../users/schema.ts';
import { payouts } from './schema.ts';

/**
 * Lists payouts, newest first: all for admins with payoutRead, else the caller's own. Throws UNAUTHENTICATED.
 */
export async function listPayouts(
  context: Context,
  query: ListQuery<typeof pageQuery>,
  pageSize?: number,
): Promise<Page<Payout>> {
  const { userId, rights } = requireSignedIn(context);
  const page = parseQuery(pageQuery, query, pageSize);
  return selectPayouts(context, page, rights?.payoutRead ? undefined : eq(payouts.userId, userId));
}

/** Lists all payouts by the time of their last change, for other programs. Requires payoutRead. */
export async function listUpdatedPayouts(context: Context, query: UpdatesQuery) {
  requireRight(context, 'payoutRead');
  const { mark, after, read } = oldestUpdateFirst(payouts.updatedAt, payouts.id, {
    name: 'payouts',
    ...query,
  });
  const { rows, nextCursor } = await read(selectColumns(context, mark).where(after));
  const documents = rows.map((row) => ({ ...toDocument(row), updatedAt: formatMicros(row.mark) }));
  return { documents, nextCursor };
}

/** Finds the caller's newest payout, or null. Throws UNAUTHENTICATED. */
export async function findNewestPayout(context: Context): Promise<Payout | null> {
  const { userId } = requireSignedIn(context);
  const { documents } = await selectPayouts(context, { limit: 1 }, eq(payouts.userId, userId));
  return documents[0] ?? null;
}

/**
 * Finds a payout and its row, or null. Requires payoutRead. Throws UNAUTHENTICATED and PERMISSION_DENIED.
 */
export async function findPayout(context: Context, id: string) {
  requireRight(context, 'payoutRead');
  const { rows } = await selectRows(context, { limit: 1 }, eq(payouts.id, id));
  return rows[0] ? { payout: toDocument(rows[0]), row: rows[0].payout } : null;
}

/** Lists the emails of other users whose claims name the same UPI ID. */
export async function listOtherClaimants(db: Executor, { upiId, userId }: Payout): Promise<string[]> {
  const rows = await db
    .selectDistinct({ email: users.email })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.userId))
    .where(and(eq(sql`lower(${payouts.upiId})`, upiId.toLowerCase()), ne(payouts.userId, userId)))
    .orderBy(users.email);
  return rows.map(({ email }) => email);
}

async function selectPayouts(...selection: Parameters<typeof selectRows>): Promise<Page<Payout>> {
  const { rows, nextCursor } = await selectRows(...selection);
  return { documents: rows.map(toDocument), nextCursor };
}

function selectRows(context: Context, query: PageQuery, condition: SQL | undefined) {
  const { mark, after, read } = newestFirst(payouts.requestedAt, payouts.id, query);
  return read(selectColumns(context, mark).where(and(condition, after)));
}

function selectColumns({ db }: Context, mark: SQL<string>) {
  return db
    .select({
      id: payouts.id,
      mark,
      payout: payouts,
      email: users.email,
      requestedAt: epochSeconds(payouts.requestedAt),
    })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.userId));
}

type Row = Awaited<ReturnType<typeof selectRows>>['rows'][number];

export type Payout = ReturnType<typeof toDocument>;

function toDocument({ payout, email, requestedAt }: Row) {
  return {
    id: payout.id,
    userId: payout.userId,
    userEmail: email,
    payoutAmount: toRupees(payout.amountPaise),
    claimedEarnings: toRupees(payout.amountPaise),
    claimedReferrals: payout.claimedReferrals,
    upiId: payout.upiId,
    status: payout.status,
    requestedAt,
    transactionId: payout.transactionId,
    rejectionReason: payout.rejectionReason,
    /** The bank's reference of a payout that it sent back, and the day in IST (`2026-11-21`). */
    returnReference: payout.returnReference,
    returnedOn: payout.returnedOn,
  };
}
