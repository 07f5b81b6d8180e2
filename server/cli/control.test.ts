import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';
import { writeBackup } from '../platform/db/backup/write-backup.ts';
import { startControlServer } from './control-server.ts';
import { openBackupSource } from './open-backup-source.ts';
import { sendCommand } from './send-command.ts';
import { socketPath } from './socket-path.ts';

let shop: TestShop;
let dataDir: string;
let server: Awaited<ReturnType<typeof startControlServer>>;

beforeAll(async () => {
  shop = await openTestShop();
  dataDir = await mkdtemp(join(tmpdir(), 'capstone-'));
  server = await startControlServer(shop.context, dataDir, pino({ level: 'silent' }));
});
afterAll(async () => {
  server.close();
  await shop.close();
  await rm(dataDir, { recursive: true });
});

const project = {
  name: 'Leaf',
  price: 10,
  githubRepoUrl: 'https://github.com/capstone-projects/leaf',
  tech: ['Python'],
  features: ['Source code'],
};
const settings = () => ({ databaseUrl: undefined, dataDir, githubOwners: [] });
type Folder = ReturnType<typeof settings>;

test('commands run through a socket that only its owner can open', async () => {
  expect((await stat(socketPath(dataDir))).mode & 0o777).toBe(0o600);
  const imported = await sendCommand(settings(), 'catalogue.import', { file: [project] });
  expect(imported).toEqual({ ok: true, rows: [{ row: 1, slug: 'leaf', outcome: 'added' }], notes: [] });
  expect(await sendCommand(settings(), 'catalogue.export', {})).toMatchObject([
    { slug: 'leaf', price: 10, displayOrder: 99 },
  ]);
});

test('a backup streams from the running shop, and a part never counts as the whole', async () => {
  const file = join(dataDir, 'shop.backup');
  const { rows } = await writeBackup(await openBackupSource(settings()), file);
  expect(rows).toBeGreaterThan(0);
  const isBroken = vi.spyOn(shop.context.db, 'transaction').mockRejectedValue(new Error('gone'));
  const attempt = async () => writeBackup(await openBackupSource(settings()), `${file}2`);
  await expect(attempt()).rejects.toThrow(/log of the running shop/);
  expect(isBroken).toHaveBeenCalled();
  expect((await readdir(dataDir)).filter((name) => name.startsWith('shop'))).toEqual(['shop.backup']);
});

test.each([
  {
    does: 'a backup',
    run: async (of: Folder) => writeBackup(await openBackupSource(of), join(dataDir, 'no.backup')),
  },
  { does: 'a command about a shop', run: (of: Folder) => sendCommand(of, 'admin.list', {}) },
])('$does names a folder without a shop, and creates nothing', async ({ run }) => {
  const missing = join(dataDir, 'data');
  await expect(run({ ...settings(), dataDir: missing })).rejects.toThrow(
    `There’s no shop in ${missing}. Set DATA_DIR to your shop’s folder.`,
  );
  expect((await readdir(dataDir)).filter((name) => /^data|^no/.test(name))).toEqual([]);
});

test('a failed command returns its error message', async () => {
  await expect(sendCommand(settings(), 'admin.grant', { email: 'x@example.com' })).rejects.toThrow(
    /There’s no account/,
  );
  await expect(sendCommand(settings(), 'admin.shout' as never, {} as never)).rejects.toThrow(/no command/);
});
