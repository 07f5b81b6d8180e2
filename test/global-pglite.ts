import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/platform/db/client.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';

const CACHE = 'node_modules/.cache/migrated';

/**
 * Migrates one embedded database and dumps it; every test file starts from the dump. It is kept until a
 * migration, the code that migrates or a package changes, because making it takes a third of a short run.
 */
export default async function setup(project: TestProject): Promise<void> {
  const hash = createHash('sha256');
  for (const file of [...globSync('server/platform/db/{*.ts,migrations/**/*.*}').sort(), 'package-lock.json'])
    hash.update(file).update(readFileSync(file));
  const file = join(CACHE, `${hash.digest('hex')}.tar`);
  if (!existsSync(file)) await dumpMigrated(file);
  project.provide('pgliteDump', file);
}

async function dumpMigrated(file: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'capstone-pglite-'));
  const database = await openDatabase({ dataDir: folder });
  await migrateDatabase(database);
  await database.close();

  const pglite = await PGlite.create({ dataDir: join(folder, 'postgres'), extensions: { pg_trgm } });
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();

  await mkdir(CACHE, { recursive: true });
  for (const old of globSync(`${CACHE}/*.tar`)) await rm(old, { force: true });
  // Another run may be making the same file.
  const own = `${file}.${process.pid}`;
  await writeFile(own, Buffer.from(await dump.arrayBuffer()));
  await rename(own, file);
  await rm(folder, { recursive: true, force: true });
}
