import { aliasedTable, and, eq, gte, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { searchText } from '#contract/fields.ts';
import { paging } from '#contract/paging.ts';
import { rightNames } from '#contract/rights.ts';
import { startOfDay, toSeconds } from '#domain/time.ts';
import type { Actor, Context } from '../../context.ts';
import { auditLog, RIGHT_BY_KIND } from '../../features/audit/schema.ts';
import { projects } from '../../features/projects/schema.ts';
import { users } from '../../features/users/schema.ts';
import { type ListQuery, parseQuery } from '../../parse-query.ts';
import { containsPattern } from '../../platform/db/like.ts';
import { newestFirst } from '../../platform/db/newest-first.ts';
import { requireRight } from '../../require-right.ts';

/** Days are `2026-11-21` in Indian time; invalid ones are ignored. */
const auditQuery = z.object({
  search: searchText(200).default(''),
  from: z.string().transform(startOfDay).optional().catch(null),
  until: z.string().transform(startOfDay).optional().catch(null),
  ...paging,
});

const PAGE_SIZE = 50;
const DAY_MS = 24 * 3600 * 1000;

/**
 * Lists the audit log, newest first, filtered by the page's query string. `search` matches any part of the
 * admin's email, the action, the request's ID, or the subject's ID or name. Requires an active admin, who
 * sees their own entries and those that their rights cover. Throws INVALID_ARGUMENT for a malformed cursor.
 */
export async function listAuditEntries(context: Context, query: ListQuery<typeof auditQuery>) {
  const actor = requireRight(context, 'any');
  const { search, from, until, ...page } = parseQuery(auditQuery, query, PAGE_SIZE);
  const { mark, after, read } = newestFirst(auditLog.createdAt, auditLog.id, page);
  const [admin, user] = [aliasedTable(users, 'admin'), aliasedTable(users, 'subject_user')];
  const searched = [
    sql`${auditLog.action}`,
    sql`coalesce(${admin.email}, ${auditLog.actor})`,
    sql`${auditLog.subject}`,
    sql`coalesce(${auditLog.requestId}, '')`,
    sql`coalesce(${user.email}, ${projects.name}, '')`,
  ];
  const pattern = containsPattern(search.toLowerCase());
  const { rows, nextCursor } = await read(
    context.db
      .select({
        entry: auditLog,
        id: auditLog.id,
        mark,
        adminEmail: admin.email,
        subjectName: sql<string | null>`coalesce(${user.email}, ${projects.name})`,
      })
      .from(auditLog)
      .leftJoin(admin, eq(admin.id, auditLog.actor))
      .leftJoin(user, eq(user.id, auditLog.subject))
      .leftJoin(projects, eq(projects.id, auditLog.subject))
      .where(
        and(
          isReadableBy(actor),
          search ? or(...searched.map((text) => like(sql`lower(${text})`, pattern))) : undefined,
          from ? gte(auditLog.createdAt, from) : undefined,
          until ? lt(auditLog.createdAt, new Date(until.getTime() + DAY_MS)) : undefined,
          after,
        ),
      ),
  );
  return {
    nextCursor,
    documents: rows.map(({ entry: { createdAt, ...entry }, adminEmail, subjectName }) => ({
      ...entry,
      at: toSeconds(createdAt),
      /** The admin's email, or a name such as `command line`. */
      actor: adminEmail ?? entry.actor,
      /** The subject's email or project name; null when it has none. */
      subjectName,
    })),
  };
}

export type AuditEntry = Awaited<ReturnType<typeof listAuditEntries>>['documents'][number];

function isReadableBy({ userId, rights }: Actor): SQL | undefined {
  if (rightNames.every((name) => rights?.[name])) return undefined;
  const kinds = Object.entries(RIGHT_BY_KIND).flatMap(([kind, right]) => (rights?.[right] ? [kind] : []));
  return or(
    eq(auditLog.actor, userId),
    kinds.length > 0 ? inArray(sql`split_part(${auditLog.action}, '.', 1)`, kinds) : undefined,
  );
}
