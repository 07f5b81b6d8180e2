import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from './client.ts';

/** Makes a data folder with a migrated database. */
async function makeFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'capstone-folder-'));
  const folder = join(dataDir, 'postgres');
  await mkdir(folder);
  await promisify(execFile)('tar', ['-xf', inject('pgliteDump'), '-C', folder]);
  return dataDir;
}

describe('a data folder that another release wrote', () => {
  let dataDir: string;
  let version: string;

  beforeAll(async () => {
    dataDir = await makeFolder();
    version = join(dataDir, 'postgres', 'PG_VERSION');
    return () => rm(dataDir, { recursive: true });
  });

  test.each([
    ['16', 'PostgreSQL 16 (PGlite 0.2)'],
    ['17', 'PostgreSQL 17 (PGlite 0.3 or 0.4)'],
    ['19', 'PostgreSQL 19'],
  ])(
    'a data folder of PostgreSQL %s is refused with what wrote it and what to do',
    async (written, writer) => {
      await writeFile(version, `${written}\n`);
      const opening = openDatabase({ dataDir });
      await expect(opening).rejects.toThrow(
        `was written by ${writer}, and this release of the shop has PostgreSQL 18`,
      );
      await expect(opening).rejects.toThrow(/npm run backup.*npm run restore/);
    },
  );

  test('a data folder that has lost its PG_VERSION is refused as damaged', async () => {
    await rm(version);
    await expect(openDatabase({ dataDir })).rejects.toThrow(/is damaged.*npm run restore/);
  });

  test('a data folder that was refused has stayed as it was', async () => {
    await writeFile(version, '18\n');
    const { pool, close } = await openDatabase({ dataDir });
    expect(
      (await pool.query('select count(*)::int > 0 as kept from drizzle.__drizzle_migrations')).rows,
    ).toEqual([{ kept: true }]);
    await close();
  });
});

describe('a damaged data folder', () => {
  async function makeDamaged(): Promise<string> {
    const dataDir = await makeFolder();
    onTestFinished(() => rm(dataDir, { recursive: true }));
    return dataDir;
  }

  test.each(['global/pg_control', 'pg_wal', 'base'])(
    'a data folder without %s is refused as damaged',
    async (lost) => {
      const dataDir = await makeDamaged();
      await rm(join(dataDir, 'postgres', lost), { recursive: true });
      await expect(openDatabase({ dataDir })).rejects.toThrow(/is damaged.*npm run restore/);
    },
  );

  test('a data folder whose files are cut off is refused as damaged', async () => {
    const dataDir = await makeDamaged();
    await writeFile(join(dataDir, 'postgres', 'global', 'pg_control'), 'x');
    await expect(openDatabase({ dataDir })).rejects.toThrow(/is damaged.*npm run restore/);
  });
});
