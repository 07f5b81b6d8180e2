import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProjectDetails } from '#server/features/projects/get-project.ts';
import { restoreDatabase } from '#server/platform/db/backup/restore-database.ts';
import { openDatabase } from '#server/platform/db/client.ts';
import { runScript, startProgram } from './program.ts';

/** The rows of the prepared shop, in its folder. */
const BACKUP = 'prepared.backup';

/**
 * Starts a new sandbox, waits until it has read all repositories, backs it up, stops it and returns its data
 * folder.
 */
export async function prepareShop(): Promise<string> {
  const program = await startProgram();
  const { url, dataDir } = program;
  const slugs = await listSlugs(url);
  for (const slug of slugs) await isRead(url, slug);
  for (const slug of slugs) while (!(await isRead(url, slug))) await pause(500);
  const { status, output } = await runScript('backup.ts', [join(dataDir, BACKUP)], { DATA_DIR: dataDir });
  if (status !== 0) throw new Error(output);
  await program.terminate();
  return dataDir;
}

/**
 * Fills an empty database of PostgreSQL with the rows of the prepared shop, if there is one. `npm run restore`
 * takes rows of the same kind of database only, so this one says that it is embedded.
 */
export async function fillWithPrepared(databaseUrl: string): Promise<void> {
  const prepared = process.env.PREPARED_SHOP;
  if (!prepared) return;
  const database = await openDatabase({ databaseUrl });
  await restoreDatabase({ ...database, kind: 'embedded' }, join(prepared, BACKUP), { replace: false });
  // No payouts are held, as they are after a restore.
  await database.pool.query('UPDATE installation SET restored_from = NULL');
  await database.close();
}

async function listSlugs(url: string): Promise<string[]> {
  const slugs: string[] = [];
  let page = '';
  for (;;) {
    const { documents, nextCursor } = await read<List>(`${url}/documents/projects?limit=100${page}`);
    slugs.push(...documents.map(({ slug }) => slug));
    if (nextCursor === null) return slugs;
    page = `&cursor=${nextCursor}`;
  }
}

interface List {
  documents: { slug: string }[];
  nextCursor: string | null;
}

/** True if the project's repository has been read. The request also makes the shop read it soon. */
async function isRead(url: string, slug: string): Promise<boolean> {
  return (await read<ProjectDetails>(`${url}/documents/projects/${slug}`)).repository !== null;
}

async function read<T>(url: string): Promise<T> {
  return (await (await fetch(url)).json()) as T;
}
