import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { shareTestDatabase } from '#test/harness/database.ts';
import { dumpDatabase } from '../platform/db/backup/dump-database.ts';
import type { Database } from '../platform/db/client.ts';
import { createBackupSchedule } from './backup-schedule.ts';

const log = pino({ level: 'silent' });
let database: Database;
let backupDir: string;

beforeAll(async () => {
  database = await shareTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  backupDir = await mkdtemp(join(tmpdir(), 'capstone-backups-'));
});
afterEach(() => rm(backupDir, { recursive: true }));

const scheduleOf = (folder = backupDir) =>
  createBackupSchedule({
    settings: { backupDir: folder, backupKeep: 2 },
    source: (write) => dumpDatabase(database, write),
    log,
  });

test('the schedule backs up once a day and keeps the newest files', async () => {
  await writeFile(join(backupDir, 'notes.txt'), 'mine');
  const schedule = scheduleOf();
  const days = ['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => new Date(`${day}T03:00:00.500Z`));
  for (const day of days) {
    await schedule.check(day);
    const [file] = (await readdir(backupDir)).filter((name) => name.includes(day.toISOString().slice(8, 10)));
    await utimes(join(backupDir, file!), day, day);
    await schedule.check(new Date(day.getTime() + 23 * 3_600_000));
  }
  expect(await readdir(backupDir)).toEqual([
    'capstone-20261121T030000Z.backup',
    'capstone-20261122T030000Z.backup',
    'notes.txt',
  ]);
});

test('the schedule removes what a killed process left, and no file that is being written', async () => {
  const now = new Date('2026-11-22T03:00:00Z');
  const times = {
    'capstone-20261121T010000Z.backup.part': '2026-11-22T01:00:00Z',
    'capstone-20261122T025900Z.backup.part': '2026-11-22T02:59:30Z',
    'mine.backup.part': '2026-11-22T01:00:00Z',
  };
  for (const [name, time] of Object.entries(times)) {
    await writeFile(join(backupDir, name), '');
    await utimes(join(backupDir, name), new Date(time), new Date(time));
  }
  await scheduleOf().check(now);
  expect(await readdir(backupDir)).toEqual([
    'capstone-20261122T025900Z.backup.part',
    'capstone-20261122T030000Z.backup',
    'mine.backup.part',
  ]);
});

test('a folder that cannot be written does not stop the shop', async () => {
  const path = join(backupDir, 'file');
  await writeFile(path, '');
  await expect(scheduleOf(path).check()).resolves.toBeUndefined();
});
