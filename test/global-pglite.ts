import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/platform/db/client.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';

/** Migrates one embedded database and dumps it; every test file starts from the dump. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'capstone-pglite-'));
  const database = await openDatabase({ dataDir: folder });
  await migrateDatabase(database);
  await database.close();

  const pglite = await PGlite.create({ dataDir: join(folder, 'postgres'), extensions: { pg_trgm } });
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();

  const file = join(folder, 'migrated.tar');
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
  project.provide('pgliteDump', file);
  return () => rm(folder, { recursive: true, force: true });
}
