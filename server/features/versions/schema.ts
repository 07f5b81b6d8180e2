import { foreignKey, index, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, reference, timestamptz } from '../../platform/db/columns.ts';
import { defineTable, ORDER_TOPICS } from '../../platform/db/define-table.ts';
import { purchases } from '../access/schema.ts';
import { projects } from '../projects/schema.ts';

/** Releases of the projects' repositories, except prereleases. */
export const projectVersions = defineTable(
  'project_versions',
  {
    projectId: reference('project_id', () => projects.id, { onDelete: 'cascade' }),
    /** GitHub's ID, which stays when the release is edited. */
    releaseId: text('release_id').notNull(),
    tag: text('tag').notNull(),
    name: text('name').notNull(),
    /** Sanitized HTML. */
    notesHtml: text('notes_html').notNull(),
    publishedAt: timestamptz('published_at').notNull(),
    /** When the version was last edited, else published. */
    updatedAt: timestamptz('updated_at').notNull(),
  },
  {
    topics: { names: ['projects'] },
    retention: "describe the present: GitHub's releases",
    erasure: 'impersonal',
    export: 'impersonal',
  },
  (table) => [
    primaryKey({ name: 'project_versions_pk', columns: [table.projectId, table.releaseId] }),
    index('project_versions_newest').on(
      table.projectId,
      table.publishedAt.desc().nullsLast(),
      table.releaseId,
    ),
  ],
);

/** The repository whose releases `project_versions` contains. Releases of its first reading are not news. */
export const versionSources = defineTable(
  'version_sources',
  {
    projectId: reference('project_id', () => projects.id, { onDelete: 'cascade' }).primaryKey(),
    /** `owner/name` in lower case. */
    repository: text('repository').notNull(),
    createdAt: createdAt(),
  },
  {
    topics: { none: 'Whose releases are known.' },
    retention: 'describe the present: a row per project',
    erasure: 'impersonal',
    export: 'impersonal',
  },
);

/** Owners who must still be mailed about a version. A row is deleted once its mail is enqueued. */
export const versionNotices = defineTable(
  'version_notices',
  {
    orderId: reference('order_id', () => purchases.orderId),
    projectId: text('project_id').notNull(),
    releaseId: text('release_id').notNull(),
    createdAt: createdAt(),
  },
  {
    topics: { names: ORDER_TOPICS, onlyNew: true },
    retention: 'deleted once the mail is sent',
    erasure: 'deleted',
    deletedBy: 'orderId',
    export: { none: 'Deleted once their mail is out.' },
  },
  (table) => [
    primaryKey({ name: 'version_notices_pk', columns: [table.orderId, table.projectId, table.releaseId] }),
    foreignKey({
      name: 'version_notices_version',
      columns: [table.projectId, table.releaseId],
      foreignColumns: [projectVersions.projectId, projectVersions.releaseId],
    }).onDelete('cascade'),
    index('version_notices_of_version').on(table.projectId, table.releaseId),
  ],
);

/** Addresses that were mailed about versions, and whether they unsubscribed. */
export const noticeRecipients = defineTable(
  'notice_recipients',
  {
    email: text('email').primaryKey(),
    /** A random ID, which the unsubscribe links contain with its signature. */
    token: text('token').notNull().unique(),
    unsubscribedAt: timestamptz('unsubscribed_at'),
    createdAt: createdAt(),
  },
  {
    topics: { none: 'Only the page of a mailed link shows them.' },
    retention: 'until the person is erased, because it records who unsubscribed',
    erasure: 'deleted',
    deletedBy: 'email',
    export: { leftOut: ['email', 'token', 'createdAt'] },
  },
);
