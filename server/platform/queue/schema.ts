import { index, integer, jsonb, text, unique } from 'drizzle-orm/pg-core';
import { timestamptz } from '../db/columns.ts';
import { defineTable } from '../db/define-table.ts';
import { outboxColumns } from '../outbox/outbox.ts';
import type { JobData, JobName } from './job.ts';

/** The jobs that are stored until they are done. */
export const storedJobs = defineTable(
  'stored_jobs',
  {
    id: text('id').primaryKey(),
    name: text('name').$type<JobName>().notNull(),
    data: jsonb('data').$type<JobData[JobName]>().notNull(),
    /** Deduplicates jobs that wait for their first attempt, which removes the key. */
    key: text('key'),
    priority: integer('priority').notNull().default(0),
    ...outboxColumns(),
  },
  {
    topics: { none: 'Work to do.' },
    retention: 'deleted once they are done, within minutes',
    erasure: {
      impersonal: 'rest',
      says: 'nothing: an address is in a job until its mail is written, within minutes',
    },
    export: { none: 'Work that is done within minutes.' },
  },
  (table) => [
    unique('stored_jobs_once').on(table.name, table.key),
    index('stored_jobs_due').on(table.nextTryAt),
  ],
);

/** The times at which scheduled jobs start. Each row starts all jobs that have this schedule. */
export const schedules = defineTable(
  'schedules',
  {
    id: text('id').primaryKey(),
    /** The interval in minutes. */
    minutes: integer('minutes').notNull(),
    /** The Indian time at which an interval begins, in minutes after midnight. */
    startMinute: integer('start_minute').notNull(),
    nextRunAt: timestamptz('next_run_at').notNull(),
  },
  {
    topics: { none: 'The clock of jobs.' },
    retention: 'describe the present: a row per schedule',
    erasure: 'impersonal',
    export: 'impersonal',
  },
);
