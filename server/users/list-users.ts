import { and, like } from 'drizzle-orm';
import type { Page, User, UsersQuery } from '#contract/documents.ts';
import type { Context } from '../context.ts';
import { containsPattern } from '../platform/db/like.ts';
import { cutPage, newestFirst } from '../platform/db/newest-first.ts';
import { getUserDocuments } from '../queries/get-user-documents.ts';
import { requireRight } from '../require-right.ts';
import { users } from './schema.ts';

/**
 * Everybody, guests too, the newest first; `email` is any part of an e-mail, in any case. For admins with userWrite. By a
 * fixed number of queries, and by index also among a million.
 */
export async function listUsers(context: Context, query: UsersQuery): Promise<Page<User>> {
  requireRight(context, 'userWrite');
  const { db } = context;
  const { mark, after, orderBy } = newestFirst(users.createdAt, users.id, query.cursor);
  const found = await db
    .select({ id: users.id, mark })
    .from(users)
    .where(and(contains(query.email), after))
    .orderBy(...orderBy)
    .limit(query.limit + 1);
  const { rows, nextCursor } = cutPage(found, query.limit);
  const documents = await getUserDocuments(
    db,
    rows.map(({ id }) => id),
  );
  return { documents: rows.flatMap(({ id }) => documents.get(id) ?? []), nextCursor };
}

/** E-mails are stored in lower case. */
function contains(part: string) {
  const term = part.trim().toLowerCase();
  if (!term) return undefined;
  return like(users.email, containsPattern(term));
}
