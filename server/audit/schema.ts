import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../platform/db/columns.ts';

/**
 * The subject area of an entry. It decides who can read the entry: see `RIGHT_BY_KIND` in
 * `list-audit-entries.ts`. Cases that an admin resolved before the word changed have the action
 * `exception.settle`.
 */
export type AuditKind =
  | 'access'
  | 'admin'
  | 'complaint'
  | 'books'
  | 'cover'
  | 'dispute'
  | 'event'
  | 'exception'
  | 'help'
  | 'invite'
  | 'order'
  | 'payment'
  | 'payout'
  | 'project'
  | 'repository'
  | 'review'
  | 'team'
  | 'user';

export type AuditAction = `${AuditKind}.${string}`;

/** Append-only log of who did what and when. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: text('id').primaryKey(),
    actor: text('actor').notNull(),
    action: text('action').$type<AuditAction>().notNull(),
    subject: text('subject').notNull(),
    /** The request that made the entry; null for jobs and commands. */
    requestId: text('request_id'),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_newest').on(table.createdAt.desc(), table.id),
    index('audit_subject').on(table.subject, table.createdAt.desc()),
  ],
);
