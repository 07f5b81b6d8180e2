import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { defineJob } from '../../define-job.ts';
import { projects } from './schema.ts';

const BATCH_ROWS = 500;

/**
 * Composes the search texts of projects that an earlier release saved, because searches compare composed
 * letters. Each batch is a statement, so the job goes on where an earlier run ended; a catalogue that is
 * composed already is only read.
 */
export async function normalizeSearchTexts(
  { db }: Pick<Context, 'db'>,
  batchRows = BATCH_ROWS,
): Promise<void> {
  const { searchText } = projects;
  const composed = sql`normalize(${searchText}, nfc)`;
  const batch = sql`(select id from ${projects} where ${searchText} is not nfc normalized limit ${batchRows})`;
  let rows: unknown[];
  do {
    rows = await db
      .update(projects)
      .set({ searchText: composed })
      .where(sql`${projects.id} in ${batch}`)
      .returning({ id: projects.id });
  } while (rows.length === batchRows);
}

export const searchJobs = [
  defineJob({ name: 'normalize-search', run: (context) => normalizeSearchTexts(context) }),
];
