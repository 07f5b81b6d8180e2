import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';

/** The PostgreSQL of the installed PGlite, as the folder's file PG_VERSION names it. */
const EMBEDDED_POSTGRES = '18';

/** Releases of PGlite, by the PostgreSQL that they contain. */
const PGLITE: Record<string, string> = { 16: 'PGlite 0.2', 17: 'PGlite 0.3 or 0.4', 18: 'PGlite 0.5' };

/**
 * Opens PGlite with its data in the folder, or in memory. Throws an Error for the operator when the folder is
 * of another PostgreSQL or damaged: PGlite's own errors don't say so, and it creates an empty database over
 * one that has lost its PG_VERSION.
 */
export async function openPglite(folder: string | undefined, loadDataDir?: Blob): Promise<PGlite> {
  if (folder) requireVersion(folder);
  const [{ PGlite }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ]);
  const opening = PGlite.create({
    ...(folder ? { dataDir: folder } : {}),
    ...(loadDataDir ? { loadDataDir } : {}),
    extensions: { pg_trgm },
  });
  return opening.catch((error: Error) => {
    throw folder ? new Error(describeDamage(folder, error.message), { cause: error }) : error;
  });
}

function requireVersion(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  const file = join(folder, 'PG_VERSION');
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (!/^\d+(\.\d+)?$/.test(version))
    throw new Error(describeDamage(folder, 'its file PG_VERSION is missing or unreadable'));
  if (version === EMBEDDED_POSTGRES) return;
  const [writer, reader] = [nameVersion(version), nameVersion(EMBEDDED_POSTGRES)];
  throw new Error(
    `The database in ${resolve(folder)} was written by ${writer}, and this release of the shop has ${reader}. ` +
      'Make a backup with the release that wrote it (npm run backup -- FILE), move the folder away, and load ' +
      'the backup with this release (npm run restore -- FILE).',
  );
}

function describeDamage(folder: string, reason: string): string {
  return (
    `The database in ${resolve(folder)} is damaged, or its first start was interrupted: ${reason}. Move the ` +
    'folder away and load the newest backup (npm run restore -- FILE). A new shop needs no backup.'
  );
}

function nameVersion(version: string): string {
  const pglite = PGLITE[version];
  return `PostgreSQL ${version}${pglite ? ` (${pglite})` : ''}`;
}
