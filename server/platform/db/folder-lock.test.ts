import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'capstone-lock-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Starts another process that takes the lock and keeps it. */
async function holder() {
  const module = new URL('./folder-lock.ts', import.meta.url).href;
  const code = `import { lockFolder } from '${module}'; lockFolder(process.argv[1]); console.log('held'); setInterval(() => {}, 1000)`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child.stdout, 'data');
  return child;
}

test('the folder lock allows one process per folder and is released when the process is killed', async () => {
  const child = await holder();
  expect(() => lockFolder(folder)).toThrow(/Another process is using the database/);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const lock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(/Another process/);
  lock.release();
  lockFolder(folder).release();
});
