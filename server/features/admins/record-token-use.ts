import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { apiTokens } from './schema.ts';

/** Records that a token was used, at most once an hour. */
export async function recordTokenUse(db: Executor, id: string): Promise<void> {
  const { lastUsedAt } = apiTokens;
  const isDue = or(isNull(lastUsedAt), lt(lastUsedAt, sql`now() - interval '1 hour'`));
  await db
    .update(apiTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiTokens.id, id), isDue));
}
