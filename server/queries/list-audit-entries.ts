import { aliasedTable, and, eq, gte, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Page } from '#contract/documents.ts';
import { type Right, rightNames } from '#contract/functions.ts';
import { startOfDay } from '#domain/time.ts';
import { auditLog } from '../audit/schema.ts';
import type { Actor, Context } from '../context.ts';
import { containsPattern } from '../platform/db/like.ts';
import { cutPage, newestFirst } from '../platform/db/newest-first.ts';
import { projects } from '../projects/schema.ts';
import { requireRight } from '../require-right.ts';
import { users } from '../users/schema.ts';

export interface AuditEntry {
  id: string;
  /** Seconds since 1970. */
  at: number;
  /** The admin's e-mail, or words such as `command line`. */
  actor: string;
  action: string;
  subject: string;
  /** What the subject is called: an e-mail, a project's name; null when it has no name. */
  subjectName: string | null;
  detail: Record<string, unknown>;
}

/** The right that an admin needs to read of others' deeds, by the action's first word; their own they always may. */
const READERS: Record<string, Right> = {
  admin: 'userWrite',
  user: 'userWrite',
  invite: 'userWrite',
  project: 'projectWrite',
  cover: 'projectWrite',
  payout: 'payoutRead',
  order: 'orderWrite',
  event: 'orderWrite',
  exception: 'orderWrite',
};

/** Days are India's, as `2026-11-21`; anything else counts as none. */
const auditQuery = z.object({
  search: z.string().trim().max(200).catch(''),
  from: z.string().transform(startOfDay).catch(null),
  until: z.string().transform(startOfDay).catch(null),
  cursor: z.string().max(200).optional(),
});

const PAGE_SIZE = 50;
const DAY_MS = 24 * 3600 * 1000;

/**
 * Who did what, the newest first: `search` is any part of the admin's e-mail, the action, or the subject's id or name. For
 * active admins, each of whom sees what their rights are about. Takes the query of the page's address.
 */
export async function listAuditEntries(
  context: Context,
  query: Record<string, unknown>,
): Promise<Page<AuditEntry>> {
  const actor = requireRight(context, 'any');
  const { search, from, until, cursor } = auditQuery.parse(query);
  const { mark, after, orderBy } = newestFirst(auditLog.createdAt, auditLog.id, cursor);
  const [admin, person] = [aliasedTable(users, 'admin'), aliasedTable(users, 'person')];
  const words: (SQL | typeof auditLog.action)[] = [
    auditLog.action,
    sql`coalesce(${admin.email}, ${auditLog.actor})`,
    sql`${auditLog.subject}`,
    sql`coalesce(${person.email}, lower(${projects.name}), '')`,
  ];
  const pattern = containsPattern(search.toLowerCase());
  const found = await context.db
    .select({
      entry: auditLog,
      id: auditLog.id,
      mark,
      admin: admin.email,
      person: person.email,
      project: projects.name,
    })
    .from(auditLog)
    .leftJoin(admin, eq(admin.id, auditLog.actor))
    .leftJoin(person, eq(person.id, auditLog.subject))
    .leftJoin(projects, eq(projects.id, auditLog.subject))
    .where(
      and(
        mayRead(actor),
        search ? or(...words.map((word) => like(sql`lower(${word})`, pattern))) : undefined,
        from ? gte(auditLog.createdAt, from) : undefined,
        until ? lt(auditLog.createdAt, new Date(until.getTime() + DAY_MS)) : undefined,
        after,
      ),
    )
    .orderBy(...orderBy)
    .limit(PAGE_SIZE + 1);
  const { rows, nextCursor } = cutPage(found, PAGE_SIZE);
  return {
    nextCursor,
    documents: rows.map(({ entry, admin: adminEmail, person: personEmail, project }) => ({
      id: entry.id,
      at: Math.floor(entry.createdAt.getTime() / 1000),
      actor: adminEmail ?? entry.actor,
      action: entry.action,
      subject: entry.subject,
      subjectName: personEmail ?? project ?? null,
      detail: entry.detail,
    })),
  };
}

function mayRead({ userId, rights }: Actor): SQL | undefined {
  if (rightNames.every((name) => rights?.[name])) return undefined;
  const kinds = Object.keys(READERS).filter((kind) => rights?.[READERS[kind] as Right]);
  return or(
    eq(auditLog.actor, userId),
    kinds.length > 0 ? inArray(sql`split_part(${auditLog.action}, '.', 1)`, kinds) : undefined,
  );
}
