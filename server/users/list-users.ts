import { and, like } from 'drizzle-orm';
import type { Page, User, UsersQuery } from '#contract/documents.ts';
import { normalizeEmail } from '#domain/email.ts';
import type { Context } from '../context.ts';
import { containsPattern } from '../platform/db/like.ts';
import { cutNewest, newestFirst } from '../platform/db/newest-first.ts';
import { getUserDocuments } from '../queries/account/get-user-documents.ts';
import { requireRight } from '../require-right.ts';
import { isNotEmptied } from './emptied-guests.ts';
import { users } from './schema.ts';

/**
 * Lists all users including guests with purchases, newest first; `email` filters by any part of it, ignoring
 * case. The list is indexed and needs a fixed number of queries. Requires userWrite.
 */
export async function listUsers(context: Context, query: UsersQuery): Promise<Page<User>> {
  requireRight(context, 'userWrite');
  const { db } = context;
  const { mark, after, orderBy } = newestFirst(users.createdAt, users.id, query.cursor);
  const term = normalizeEmail(query.email);
  const found = await db
    .select({ id: users.id, mark })
    .from(users)
    .where(and(isNotEmptied, term ? like(users.email, containsPattern(term)) : undefined, after))
    .orderBy(...orderBy)
    .limit(query.limit + 1);
  const { rows, nextCursor } = cutNewest(found, query.limit);
  const ids = rows.map(({ id }) => id);
  const documents = await getUserDocuments(context, ids);
  return { documents: ids.flatMap((id) => documents.get(id) ?? []), nextCursor };
}
