import { and, like } from 'drizzle-orm';
import * as z from 'zod';
import { type Page, paging } from '#contract/paging.ts';
import { normalizeEmail } from '#domain/email.ts';
import type { Context } from '../../context.ts';
import { type ListQuery, parseQuery } from '../../parse-query.ts';
import { containsPattern } from '../../platform/db/like.ts';
import { newestFirst } from '../../platform/db/newest-first.ts';
import { getUserDocuments, type User } from '../../readers/account/get-user-documents.ts';
import { requireRight } from '../../require-right.ts';
import { isNotEmptied } from './emptied-guests.ts';
import { users } from './schema.ts';

export const usersQuery = z.object({ email: z.string().trim().max(254).default(''), ...paging });

/**
 * Lists all users including guests with purchases, newest first; `email` filters by any part of it, ignoring
 * case. The list is indexed and needs a fixed number of queries. Requires userWrite.
 */
export async function listUsers(
  context: Context,
  query: ListQuery<typeof usersQuery>,
  pageSize?: number,
): Promise<Page<User>> {
  requireRight(context, 'userWrite');
  const { email, ...page } = parseQuery(usersQuery, query, pageSize);
  const { db } = context;
  const { mark, after, read } = newestFirst(users.createdAt, users.id, page);
  const term = normalizeEmail(email);
  const { rows, nextCursor } = await read(
    db
      .select({ id: users.id, mark })
      .from(users)
      .where(and(isNotEmptied, term ? like(users.email, containsPattern(term)) : undefined, after)),
  );
  const ids = rows.map(({ id }) => id);
  const documents = await getUserDocuments(context, ids);
  return { documents: ids.flatMap((id) => documents.get(id) ?? []), nextCursor };
}
