import { index, jsonb, text } from 'drizzle-orm/pg-core';
import type { Right } from '#contract/rights.ts';
import { createdAt } from '../../platform/db/columns.ts';
import { defineTable } from '../../platform/db/define-table.ts';

/**
 * The subject areas of entries, each with the right that is needed to read other admins' entries. Cases that
 * an admin resolved before the word changed have the action `exception.settle`.
 */
export const RIGHT_BY_KIND = {
  access: 'orderWrite',
  admin: 'userWrite',
  complaint: 'orderWrite',
  books: 'orderWrite',
  coupon: 'projectWrite',
  cover: 'projectWrite',
  dispute: 'orderWrite',
  event: 'orderWrite',
  exception: 'orderWrite',
  help: 'orderWrite',
  question: 'orderWrite',
  invite: 'userWrite',
  order: 'orderWrite',
  payment: 'orderWrite',
  payout: 'payoutRead',
  project: 'projectWrite',
  repository: 'projectWrite',
  review: 'projectWrite',
  team: 'userWrite',
  user: 'userWrite',
  webhook: 'orderWrite',
} as const satisfies Record<string, Right>;

export type AuditAction = `${keyof typeof RIGHT_BY_KIND}.${string}`;

/** Append-only log of who did what and when. */
export const auditLog = defineTable(
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
  {
    topics: { none: 'Its page is not updated live.' },
    retention: 'with the books: who changed what; the database refuses changes',
    erasure: {
      erased: ['detail'],
      impersonal: ['actor', 'action', 'subject'],
      says: 'names and emails in the details',
    },
    export: { none: 'What admins and commands did.' },
    frozen: { except: [] },
  },
  (table) => [
    index('audit_newest').on(table.createdAt.desc(), table.id),
    index('audit_subject').on(table.subject, table.createdAt.desc()),
  ],
);
