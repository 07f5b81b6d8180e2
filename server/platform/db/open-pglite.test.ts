import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './client.ts';

let written: string;

beforeAll(async () => {
  written = await mkdtemp(join(tmpdir(), 'capstone-folder-'));
  const database = await openDatabase({ dataDir: written });
  await database.pool.query('create table kept as select 1 as row');
  await database.close();
  return () => rm(written, { recursive: true });
});

async function readKept(dataDir: string): Promise<unknown[]> {
  const database = await openDatabase({ dataDir });
  const { rows } = await database.pool.query('select * from kept');
  await database.close();
  return rows;
}

async function copyFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'capstone-folder-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await cp(written, dataDir, { recursive: true });
  return dataDir;
}

test.each([
  ['16', 'PostgreSQL 16 (PGlite 0.2)'],
  ['17', 'PostgreSQL 17 (PGlite 0.3 or 0.4)'],
  ['19', 'PostgreSQL 19'],
])(
  'a data folder of PostgreSQL %s is refused with what wrote it and what to do, and stays as it is',
  async (version, writer) => {
    const dataDir = await copyFolder();
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), `${version}\n`);
    const opening = openDatabase({ dataDir });
    await expect(opening).rejects.toThrow(
      `was written by ${writer}, and this release of the shop has PostgreSQL 18`,
    );
    await expect(opening).rejects.toThrow(/npm run backup.*npm run restore/);
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
    expect(await readKept(dataDir)).toEqual([{ row: 1 }]);
  },
);

test('a data folder that has lost its PG_VERSION is refused as damaged, and stays as it is', async () => {
  const dataDir = await copyFolder();
  await rm(join(dataDir, 'postgres', 'PG_VERSION'));
  await expect(openDatabase({ dataDir })).rejects.toThrow(/is damaged.*npm run restore/);
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
  expect(await readKept(dataDir)).toEqual([{ row: 1 }]);
});

test.each(['global/pg_control', 'pg_wal', 'base'])(
  'a data folder without %s is refused as damaged',
  async (lost) => {
    const dataDir = await copyFolder();
    await rm(join(dataDir, 'postgres', lost), { recursive: true });
    await expect(openDatabase({ dataDir })).rejects.toThrow(/is damaged.*npm run restore/);
  },
);

test('a data folder whose files are cut off is refused as damaged', async () => {
  const dataDir = await copyFolder();
  await writeFile(join(dataDir, 'postgres', 'global', 'pg_control'), 'x');
  await expect(openDatabase({ dataDir })).rejects.toThrow(/is damaged.*npm run restore/);
});
