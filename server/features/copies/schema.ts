import { inArray, sql } from 'drizzle-orm';
import { check, index, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, enumCheck, reference, timestamptz } from '../../platform/db/columns.ts';
import { defineTable, ORDER_TOPICS, OUTBOX_COLUMNS } from '../../platform/db/define-table.ts';
import { type Outbox, outboxColumns } from '../../platform/outbox/outbox.ts';
import { purchases } from '../access/schema.ts';
import { COPY_STATES, PENDING_COPY_STATES } from './rules/copy.ts';

/** A version for which a pull request was opened. */
export interface AskedVersion {
  branch: string;
  /** The project's commit. */
  commit: string;
  /** Releases that were published from then on are newer: in ISO 8601. */
  since: string;
  /** The address of the pull request. */
  url: string;
}

/** Buyers' private copies of projects, each made from the project's repository (decision 39). */
export const copies = defineTable(
  'copies',
  {
    orderId: reference('order_id', () => purchases.orderId).primaryKey(),
    state: text('state', { enum: COPY_STATES }).notNull().default('making'),
    /** The project's repository, as the order named it. */
    templateOwner: text('template_owner').notNull(),
    templateName: text('template_name').notNull(),
    owner: text('owner').notNull(),
    /** Claimed before GitHub is asked, so that a later attempt finds what an earlier one made. */
    name: text('name'),
    /** The commit with the sold files. */
    firstCommit: text('first_commit'),
    /** The commit that added the licence, from which branches with new versions begin. */
    licenceCommit: text('licence_commit'),
    ...outboxColumns(),
    lastError: text('last_error'),
    /** The project's commit whose files the buyer has: the sold one, or that of the version merged last. */
    deliveredCommit: text('delivered_commit'),
    /** Releases that were published from then on are newer than what the buyer has. */
    deliveredAt: timestamptz('delivered_at'),
    /** The newer versions that were asked for and not merged, in this order. */
    versions: jsonb('versions').$type<AskedVersion[]>().notNull().default([]),
    createdAt: createdAt(),
    readyAt: timestamptz('ready_at'),
    /** When the purchase ended, or the access of a person who was erased. */
    endedAt: timestamptz('ended_at'),
    archivedAt: timestamptz('archived_at'),
    deletedAt: timestamptz('deleted_at'),
  },
  {
    topics: { names: ORDER_TOPICS, silent: OUTBOX_COLUMNS },
    retention: 'with the books; the copy at GitHub is deleted `COPY_KEPT_DAYS` after the purchase has ended',
    erasure: 'impersonal',
    export: {
      leftOut: [
        ...OUTBOX_COLUMNS,
        'orderId',
        'state',
        'templateOwner',
        'templateName',
        'firstCommit',
        'licenceCommit',
        'lastError',
        'deliveredCommit',
        'deliveredAt',
        'createdAt',
      ],
    },
  },
  (table) => [
    // No two orders have the same copy.
    uniqueIndex('copies_repository').on(sql`lower(${table.owner})`, sql`lower(${table.name})`),
    index('copies_due').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
    enumCheck('copies_state', table.state),
    check(
      'copies_ended',
      sql`(${table.state} in ('ending', 'archived', 'deleted')) = (${table.endedAt} is not null)`,
    ),
    check(
      'copies_ready',
      sql`${table.readyAt} is null or num_nonnulls(${table.name}, ${table.firstCommit}, ${table.licenceCommit}) = 3`,
    ),
  ],
);

export type Copy = typeof copies.$inferSelect;

export const copyOutbox: Outbox<typeof copies> = {
  table: copies,
  id: copies.orderId,
  isPending: inArray(copies.state, PENDING_COPY_STATES),
  job: (orderId) => ({ name: 'advance-copy', data: { orderId } }),
};
