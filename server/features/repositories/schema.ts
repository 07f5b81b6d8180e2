import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core';
import {
  type LanguageShare,
  PREVIEW_KINDS,
  type RepositoryChecks,
  type RepositoryPreview,
  type RepositoryRelease,
  type TreeFile,
} from '#domain/repository.ts';
import { accountId, bytea, enumCheck, reference, timestamptz } from '../../platform/db/columns.ts';
import { defineTable } from '../../platform/db/define-table.ts';
import { projects } from '../projects/schema.ts';
import type { AbsentFiles } from './rules/absent-files.ts';

/** What is known about a project's repository, as of one commit. */
export const repositorySnapshots = defineTable(
  'repository_snapshots',
  {
    projectId: reference('project_id', () => projects.id, { onDelete: 'cascade' }).primaryKey(),
    /** The repository of this snapshot, because a project can change its repository. */
    repoOwner: text('repo_owner').notNull(),
    repoName: text('repo_name').notNull(),
    commit: text('commit').notNull(),
    committedAt: timestamptz('committed_at').notNull(),
    /** How the content was read (`READING`). */
    reading: integer('reading').notNull().default(0),
    /** The number of the student's own files, including those that `tree` leaves out. */
    files: integer('files').notNull(),
    /** The number of files of libraries, templates and tools. */
    otherFiles: integer('other_files').notNull().default(0),
    lines: integer('lines'),
    languages: jsonb('languages').$type<LanguageShare[]>().notNull().default([]),
    tree: jsonb('tree').$type<TreeFile[]>().notNull().default([]),
    readmeHtml: text('readme_html'),
    previews: jsonb('previews').$type<RepositoryPreview[]>().notNull().default([]),
    /** The hash by which `cover_images` names the first picture in the widths of covers; null without one. */
    cover: text('cover'),
    checks: jsonb('checks').$type<RepositoryChecks>(),
    /** The newest release. */
    release: jsonb('release').$type<RepositoryRelease>(),
    /** The manifest as read, to compare the next one with it. */
    manifest: jsonb('manifest').$type<Record<string, unknown>>(),
    /** What the tree names and the repository doesn't contain; null for nothing, or before it was looked for. */
    absentFiles: jsonb('absent_files').$type<AbsentFiles>(),
    /** What is wrong with the manifest or its files, for admins. */
    problems: text('problems').array().notNull().default(sql`'{}'`),
    /** When the snapshot was last found to be current. */
    syncedAt: timestamptz('synced_at').notNull().defaultNow(),
  },
  {
    topics: { names: ['projects'], silent: ['syncedAt'] },
    retention: 'describe the present: a row per project',
    erasure: 'impersonal',
    export: 'impersonal',
  },
  (table) => [check('repository_snapshots_commit', sql`${table.commit} ~ '^[0-9a-f]{40}$'`)],
);

/** When each project's repository is read, and the result of the last reading. */
export const repositorySyncs = defineTable(
  'repository_syncs',
  {
    projectId: reference('project_id', () => projects.id, { onDelete: 'cascade' }).primaryKey(),
    nextSyncAt: timestamptz('next_sync_at').notNull().defaultNow(),
    /** ETags by address, for conditional requests. */
    etags: jsonb('etags').$type<Record<string, string>>().notNull().default({}),
    /** GitHub's ID of the repository, which stays when it is renamed. */
    repositoryId: accountId('repository_id'),
    isPrivate: boolean('is_private'),
    /** Null until a reading has looked. */
    isArchived: boolean('is_archived'),
    isDisabled: boolean('is_disabled'),
    defaultBranch: text('default_branch'),
    /** When the sync of the stored result began, so that a slower older one does not replace it. */
    storedSyncBeganAt: timestamptz('stored_sync_began_at'),
    /** Why the repository could not be read, and since when; null after a success. */
    failure: text('failure'),
    failedAt: timestamptz('failed_at'),
  },
  {
    topics: { none: 'When repositories are read.' },
    retention: 'describe the present: a row per project',
    erasure: 'impersonal',
    export: 'impersonal',
  },
  (table) => [index('repository_syncs_due').on(table.nextSyncAt)],
);

/** The files of commits that are on sale or were sold, with which buyers' browsers compare a folder. */
export const repositoryFileLists = defineTable(
  'repository_file_lists',
  {
    projectId: reference('project_id', () => projects.id, { onDelete: 'cascade' }),
    commit: text('commit').notNull(),
    /** A line for each file with Git's hash and the path; null if the files can't all be listed. */
    list: text('list'),
  },
  {
    topics: { none: 'The list of a commit never changes.' },
    retention: 'the commits on sale, and those that were sold',
    erasure: 'impersonal',
    export: 'impersonal',
  },
  (table) => [primaryKey({ columns: [table.projectId, table.commit] })],
);

/** Bytes that the manifest allows to show, served below /previews. */
export const repositoryFiles = defineTable(
  'repository_files',
  {
    /** A hash of the content. */
    id: text('id').notNull(),
    projectId: reference('project_id', () => projects.id, { onDelete: 'cascade' }),
    path: text('path').notNull(),
    kind: text('kind', { enum: PREVIEW_KINDS }).notNull(),
    /** The page of a PDF, counted from 1. */
    page: integer('page'),
    width: integer('width'),
    height: integer('height'),
    contentType: text('content_type').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  {
    topics: { none: 'A file never changes under its address; the snapshot lists them.' },
    retention: 'describe the present: one commit per project',
    erasure: 'impersonal',
    export: 'impersonal',
  },
  (table) => [
    primaryKey({ columns: [table.id, table.projectId] }),
    index('repository_files_project').on(table.projectId),
    enumCheck('repository_files_kind', table.kind),
  ],
);
