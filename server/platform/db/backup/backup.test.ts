import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dropJobs, emptyTables, openTestDatabase } from '#test/harness/database.ts';
import { makeProject } from '#test/harness/factories.ts';
import { makeSale } from '#test/harness/sale.ts';
import { coverImages, projects } from '../../../features/projects/schema.ts';
import type { Database } from '../client.ts';
import { BASELINE } from '../migrate.ts';
import { installation } from '../schema.ts';
import { dumpDatabase } from './dump-database.ts';
import { restoreDatabase } from './restore-database.ts';
import { writeBackup } from './write-backup.ts';

let folder: string;
let file: string;
let source: Database;
let target: Database;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'capstone-backup-'));
  file = join(folder, 'shop.backup');
  [source, target] = await Promise.all([openTestDatabase(), openTestDatabase()]);
  await makeSale(source.db, { at: '2026-11-20T10:00:00.123+05:30', refundedAt: '2026-11-21T10:00:00+05:30' });
  await makeProject(source.db, {
    name: 'Line\u2028break “quotes” 🌱',
    slug: 'odd',
    features: ['a "b"', '\\'],
  });
  await source.db
    .insert(coverImages)
    .values({ id: 'cover', contentType: 'image/png', bytes: Buffer.from([0, 255, 10]) });
  await source.db.insert(installation).values({ mode: 'live' });
  await backUp();
});
// A restore leaves the tables of the newest migration, so the next test needs no other database.
beforeEach(async () => {
  await dropJobs(target);
  await emptyTables(target);
});
afterAll(async () => {
  await Promise.all([source.close(), target.close()]);
  await rm(folder, { recursive: true });
});

const backUp = (database = source, path = file) =>
  writeBackup((write) => dumpDatabase(database, write), path);
const linesOf = async (path: string) =>
  gunzipSync(await readFile(path))
    .toString()
    .trimEnd()
    .split('\n');
const names = async () => (await target.db.select().from(projects)).map(({ name }) => name);

test('a backup restores every row into an empty database, where triggers and rules apply again', async () => {
  const rows = await restoreDatabase(target, file, { replace: false });
  const isStamped = isNotNull(installation.restoredFrom);
  expect(
    await target.db.update(installation).set({ restoredFrom: null }).where(isStamped).returning(),
  ).toHaveLength(1);
  const copy = join(folder, 'copy.backup');
  await backUp(target, copy);
  const [, ...original] = await linesOf(file);
  expect((await linesOf(copy)).slice(1, -1)).toEqual(original.slice(0, -1));
  expect(rows).toBe(12);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await expect(target.pool.query('DELETE FROM payments')).rejects.toThrow(/append/);
  await expect(target.pool.query(`UPDATE purchases SET project_id = 'none'`)).rejects.toThrow(/foreign key/);
});

test('restoring refuses a database that has content, unless it may be replaced', async () => {
  await makeProject(target.db, { name: 'Mine' });
  await expect(restoreDatabase(target, file, { replace: false })).rejects.toThrow(/not empty.+--replace/);
  expect(await names()).toEqual(['Mine']);
  await target.pool.query('CREATE SCHEMA jobs');
  await restoreDatabase(target, file, { replace: true });
  const { rows: queue } = await target.pool.query(`SELECT to_regnamespace('jobs') AS jobs`);
  expect(queue).toEqual([{ jobs: null }]);
  expect(await names()).toHaveLength(2);
  expect(await names()).not.toContain('Mine');
});

test('restoring a damaged file changes nothing', async () => {
  await makeProject(target.db, { name: 'Mine' });
  const bytes = await readFile(file);
  const text = gunzipSync(bytes).toString();
  const damaged: Record<string, Buffer> = {
    'cut short': bytes.subarray(0, bytes.length - 20),
    'a changed price': gzipSync(text.replace('49900', '100')),
    'a missing row': gzipSync(text.replace(/\n\{"id":[^\n]+/, '')),
    'something else': Buffer.from('hello'),
    empty: Buffer.alloc(0),
  };
  for (const [name, content] of Object.entries(damaged)) {
    const path = join(folder, 'damaged.backup');
    await writeFile(path, content);
    await expect(restoreDatabase(target, path, { replace: true }), name).rejects.toThrow(
      /nothing was changed/,
    );
  }
  await expect(restoreDatabase(target, join(folder, 'none'), { replace: true })).rejects.toThrow(/no file/);
  expect(await names()).toEqual(['Mine']);
});

test('restoring rows that break a rule changes nothing', async () => {
  await makeProject(target.db, { name: 'Mine' });
  const lines = (await linesOf(file)).slice(0, -1);
  const path = await writeLines(lines.map((line) => line.replace('"project_id":"', '"project_id":"gone-')));
  await expect(restoreDatabase(target, path, { replace: true })).rejects.toThrow(/foreign key/);
  expect(await names()).toEqual(['Mine']);
});

test('restoring a backup of an earlier release applies the later migrations', async () => {
  const row = {
    id: 'p1',
    slug: 'leaf',
    name: 'Leaf',
    price_paise: 100,
    repo_owner: 'o',
    repo_name: 'r',
    tech: ['C'],
  };
  const times = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };
  const full = {
    ...row,
    ...times,
    features: ['a'],
    display_order: 1,
    purchase_count: 0,
    search_text: 'leaf',
  };
  const header = await headerWith({ migration: BASELINE.when });
  const path = await writeLines([
    header,
    JSON.stringify(['table', 'projects', Object.keys(full)]),
    JSON.stringify(full),
  ]);
  await restoreDatabase(target, path, { replace: false });
  const [project] = await target.db.select().from(projects).where(eq(projects.id, 'p1'));
  expect(project).toMatchObject({ name: 'Leaf', status: 'published' });

  const older = await writeLines([await headerWith({ migration: BASELINE.when - 1 })]);
  await expect(restoreDatabase(target, older, { replace: true })).rejects.toThrow(
    new RegExp(`older than this release.+commit ${BASELINE.commitBefore}`),
  );
  expect(await names()).toEqual(['Leaf']);
  const newer = await writeLines([await headerWith({ migration: 9_999_999_999_999 })]);
  await expect(restoreDatabase(target, newer, { replace: true })).rejects.toThrow(/newer release/);
  const other = await writeLines([
    await headerWith({ kind: target.kind === 'embedded' ? 'postgres' : 'embedded' }),
  ]);
  await expect(restoreDatabase(target, other, { replace: true })).rejects.toThrow(/is of an? /);
});

// biome-ignore lint/style/noProcessEnv: the test project says which database it is for
test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'restoring refuses the database of a running shop',
  async () => {
    const ignore = () => undefined;
    const listener = await target.listen('capstone_live', ignore, ignore);
    await expect(restoreDatabase(target, file, { replace: true })).rejects.toThrow(/is running/);
    await listener.close();
    await restoreDatabase(target, file, { replace: true });
  },
);

async function headerWith(change: object): Promise<string> {
  const [header] = await linesOf(file);
  return JSON.stringify({ ...JSON.parse(header ?? ''), ...change });
}

/** Writes a backup of these lines with the right end. */
async function writeLines(lines: string[]): Promise<string> {
  const path = join(folder, 'made.backup');
  const text = lines.map((line) => `${line}\n`).join('');
  const sha256 = createHash('sha256').update(text).digest('hex');
  await writeFile(path, gzipSync(`${text}${JSON.stringify({ rows: 0, sha256 })}\n`));
  return path;
}
