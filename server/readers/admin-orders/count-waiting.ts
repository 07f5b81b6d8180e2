import { type SQL, sql } from 'drizzle-orm';
import { toRupees } from '#domain/money.ts';
import { WAITING_LISTS, type WaitingKind } from '#domain/waiting.ts';
import type { Context } from '../../context.ts';
import { payouts } from '../../features/payouts/schema.ts';
import { reviews } from '../../features/reviews/schema.ts';
import { requireRight } from '../../require-right.ts';
import { itemsOf } from './list-waiting.ts';

/** How much of a kind waits for an admin. */
export interface Waiting {
  kind: WaitingKind;
  count: number;
  /** The next deadline as Unix time; null for kinds without one. */
  dueAt: number | null;
  /** The sum of what is claimed, in rupees; null for what is no claim. */
  amount: number | null;
}

/**
 * Counts what waits for this admin: only what the admin's rights allow to act on, and only kinds of which
 * something waits. Requires an active admin.
 */
export async function countWaiting(context: Context): Promise<Waiting[]> {
  const { rights } = requireRight(context, 'any');
  const parts: SQL[] = [];
  if (rights?.orderWrite)
    for (const list of WAITING_LISTS)
      parts.push(selectCount(list, sql`min(place)`, NOTHING, sql`(${itemsOf(list, 'open')}) as items`));
  if (rights?.payoutRead && rights.payoutWrite)
    parts.push(
      selectCount(
        'payouts',
        NOTHING,
        sql`sum(${payouts.amountPaise})`,
        sql`${payouts} where ${payouts.status} = 'pending'`,
      ),
    );
  if (rights?.projectWrite)
    parts.push(selectCount('reviews', NOTHING, NOTHING, sql`${reviews} where ${reviews.status} = 'waiting'`));
  if (parts.length === 0) return [];
  const { rows } = await context.db.execute<Row>(sql.join(parts, sql` union all `));
  return rows
    .filter(({ count }) => count > 0)
    .map(({ kind, count, place, paise }) => ({
      kind,
      count,
      dueAt: place === null ? null : Math.floor(place / 1e6),
      amount: paise === null ? null : toRupees(paise),
    }));
}

const NOTHING = sql`null`;

const selectCount = (kind: WaitingKind, place: SQL, paise: SQL, from: SQL) =>
  sql`select ${kind}::text as kind, count(*)::int as count, ${place}::float8 as place,
    ${paise}::float8 as paise from ${from}`;

interface Row extends Record<string, unknown> {
  kind: WaitingKind;
  count: number;
  /** Microseconds since 1970. */
  place: number | null;
  paise: number | null;
}
