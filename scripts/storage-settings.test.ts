import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readSettings } from '#server/config.ts';
import { storageSettings } from './storage-settings.ts';

const mounts = (folder: string) =>
  `21 1 0:20 / / rw - overlay overlay rw\n36 21 8:1 /volumes/a ${folder} rw,relatime - ext4 /dev/sda1 rw\n`;
const image = { STORAGE_DIR: '/storage', DATA_DIR: '/data', PORT: '3000', HOST: '0.0.0.0', SANDBOX: '1' };

test('a mounted storage is the data folder, and the port is 80', () => {
  const env = { ...image, ...storageSettings(image, mounts('/storage')) };
  const settings = readSettings(env);
  expect([settings.dataDir, settings.port]).toEqual(['/storage', 80]);
});

test.each([
  ['nothing is mounted there', image, mounts('/data')],
  ['something is mounted below it', image, mounts('/storage/more')],
  ['no image says where it is', { ...image, STORAGE_DIR: undefined }, mounts('/storage')],
  ['the system has no list of mounts', image, ''],
])('data folder and port stay when %s', (_name, env, list) => {
  expect(storageSettings(env, list)).toEqual({});
});

test.runIf(process.platform === 'linux')('the mounts of this machine are read', () => {
  expect(storageSettings({ STORAGE_DIR: '/proc' })).toEqual({ DATA_DIR: '/proc', PORT: '80' });
  expect(storageSettings({ STORAGE_DIR: import.meta.dirname })).toEqual({});
});

test.runIf(process.platform === 'linux')(
  'every program of the shop takes both from the mounted folder',
  async () => {
    const module = new URL('read-env.ts', import.meta.url).href;
    const program = `const { readEnv } = await import('${module}');
    const { dataDir, port } = await readEnv();
    console.log(JSON.stringify({ dataDir, port }));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      cwd: tmpdir(),
      env: { PATH: process.env.PATH, ...image, STORAGE_DIR: '/proc' },
    });
    expect(JSON.parse(stdout)).toEqual({ dataDir: '/proc', port: 80 });
  },
);
