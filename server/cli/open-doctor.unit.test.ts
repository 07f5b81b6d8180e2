import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../config.ts';
import { openDoctor } from './open-doctor.ts';

test('an unfinished backup does not count as the newest', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'capstone-doctor-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { getNewestFileTime } = await openDoctor(
    readSettings({ DATA_DIR: folder, AUTH_SECRET: 'x'.repeat(32) }),
  );
  await writeFile(join(folder, 'shop.backup.part'), '');
  expect(await getNewestFileTime(folder)).toBeNull();
  await writeFile(join(folder, 'shop.backup'), '');
  const time = new Date('2026-11-20T03:00:00Z');
  await utimes(join(folder, 'shop.backup'), time, time);
  expect(await getNewestFileTime(folder)).toBe(time.getTime());
});
