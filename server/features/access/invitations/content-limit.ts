import { randomUUID } from 'node:crypto';
import { desc, gt, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { lockKey } from '../../../platform/db/lock-key.ts';
import { inviteCalls } from '../schema.ts';

/**
 * GitHub lets a credential create about 80 things a minute and 500 an hour, whether they are invitations,
 * repositories or files. The numbers are a little smaller, because workers that ask at the same moment don't
 * see each other's calls.
 * Source: https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api#about-secondary-rate-limits
 */
const LIMITS = [
  { calls: 70, seconds: 60 },
  { calls: 480, seconds: 3600 },
] as const;

/** Whether GitHub limits what is created. The sandbox's does not. */
const isLimited = ({ settings }: Pick<Context, 'settings'>) =>
  settings.mode !== 'sandbox' && !settings.providers?.github.isUnlimited;

/** In a SELECT: the seconds until GitHub's limits allow `calls` more; 0 when they do now. */
export function secondsUntilContent(context: Pick<Context, 'settings'>, tx: Executor, calls = 1): SQL {
  if (!isLimited(context)) return sql`0`;
  const waits = LIMITS.map((limit) => {
    const end = sql`${inviteCalls.createdAt} + make_interval(secs => ${limit.seconds})`;
    const last = tx
      .select({ seconds: sql<number>`ceil(extract(epoch from ${end} - now()))::int` })
      .from(inviteCalls)
      .where(gt(inviteCalls.createdAt, sql`now() - make_interval(secs => ${limit.seconds})`))
      .orderBy(desc(inviteCalls.createdAt))
      .offset(limit.calls - calls)
      .limit(1);
    return sql`coalesce(${last}, 0)`;
  });
  return sql`greatest(${sql.join(waits, sql`, `)})`;
}

interface ContentCalls {
  orderId: string;
  /** `owner/name` in lower case. */
  repository: string;
  calls: number;
}

/**
 * Counts calls that create content, before they are made, if GitHub's limits allow them. Returns 0 then, else
 * the seconds until they do.
 */
export async function takeContentCalls(
  context: Pick<Context, 'db' | 'settings'>,
  { orderId: invitationId, repository, calls }: ContentCalls,
): Promise<number> {
  if (!isLimited(context)) return 0;
  return context.db.transaction(async (tx) => {
    await lockKey(tx, 'github content');
    const { rows } = await tx.execute<{ seconds: number }>(
      sql`select ${secondsUntilContent(context, tx, calls)} as seconds`,
    );
    const seconds = rows[0]?.seconds ?? 0;
    if (seconds > 0) return seconds;
    const call = { invitationId, repository, counted: false };
    await tx.insert(inviteCalls).values(Array.from({ length: calls }, () => ({ ...call, id: randomUUID() })));
    return 0;
  });
}
