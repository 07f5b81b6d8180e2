import { desc, eq, sql } from 'drizzle-orm';
import type { Page } from '#contract/paging.ts';
import { toSeconds } from '#domain/time.ts';
import type { Context } from '../../context.ts';
import { requireRight } from '../../require-right.ts';
import { apiTokens } from './schema.ts';

/** Lists the admin's own tokens without their secrets, newest first. Requires an active admin. */
export async function listApiTokens(context: Context) {
  const { userId } = requireRight(context, 'any');
  const rows = await context.db
    .select({ token: apiTokens, hasExpired: sql<boolean>`${apiTokens.expiresAt} <= now()` })
    .from(apiTokens)
    .where(eq(apiTokens.userId, userId))
    .orderBy(desc(apiTokens.createdAt), apiTokens.id);
  const documents = rows.map(({ token: { id, name, rights, ...token }, hasExpired }) => ({
    id,
    name,
    rights,
    createdAt: toSeconds(token.createdAt),
    expiresAt: toSeconds(token.expiresAt),
    hasExpired,
    /** The last use, within an hour; null before the first. */
    lastUsedAt: toSeconds(token.lastUsedAt),
  }));
  return { documents, nextCursor: null } satisfies Page<unknown>;
}

/** A token as its admin sees it. */
export type ApiToken = Awaited<ReturnType<typeof listApiTokens>>['documents'][number];
