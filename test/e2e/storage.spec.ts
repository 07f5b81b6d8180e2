import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

test.describe.configure({ timeout: 300_000 });

const TITLE =
  'the shop keeps the promises of an image for any host: port 80, /up, and its data in the mounted storage';
/**
 * The command runs the shop with its own file system and network. Any user may mount a folder there and listen on
 * port 80.
 */
const NAMESPACES = ['--map-root-user', '--user', '--mount', '--net'];
const PREPARE = 'mount -t tmpfs none "$STORAGE_DIR" && ip link set lo up';
/** Starts the shop, asks it on port 80, and prints what it answers and what is in its folder. */
const PROGRAM = `
  const shop = spawn(process.argv[1], process.argv.slice(2), { stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = once(shop, 'exit');
  let isRunning = true;
  ended.then(() => { isRunning = false; });
  const ask = (path) => fetch('http://127.0.0.1' + path).then(async (answer) => [answer.status, await answer.text()]);
  while (isRunning && (await ask('/readyz').catch(() => []))[0] !== 200) await setTimeout(200);
  const answers = isRunning ? [await ask('/up'), await ask('/healthz')] : [];
  console.log('RESULT ' + JSON.stringify({ answers, files: readdirSync(process.env.STORAGE_DIR) }));
  shop.kill();
  await ended;`;
const IMPORTS = `
  import { spawn } from 'node:child_process';
  import { once } from 'node:events';
  import { readdirSync } from 'node:fs';
  import { setTimeout } from 'node:timers/promises';`;

const attempt = spawnSync('unshare', [...NAMESPACES, 'sh', '-c', PREPARE], {
  env: { ...process.env, STORAGE_DIR: '/mnt' },
});

// Machines that let no one have mounts and a network of their own leave this to ops/container.
if (attempt.status === 0) test(TITLE, keepPromises);

// biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured parameter
async function keepPromises({}, { outputDir }: { outputDir: string }): Promise<void> {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
  const { stdout } = await promisify(execFile)(
    'unshare',
    [
      ...NAMESPACES,
      'sh',
      '-c',
      `${PREPARE} && exec node --input-type=module -e "$PROGRAM" -- ${scripts.start}`,
    ],
    {
      env: {
        PATH: process.env.PATH,
        PROGRAM: IMPORTS + PROGRAM,
        // As in ops/container/Containerfile; port and folder are those without a mounted storage.
        HOST: '0.0.0.0',
        PORT: '3000',
        DATA_DIR: outputDir,
        STORAGE_DIR: '/mnt',
        SANDBOX: '1',
      },
      maxBuffer: 10_000_000,
    },
  );
  const result = JSON.parse(/^RESULT (.+)$/m.exec(stdout)?.[1] ?? 'null');
  expect(result, stdout).toMatchObject({
    answers: [
      [200, 'ok\n'],
      [200, 'ok\n'],
    ],
  });
  expect(result.files).toContain('postgres');
}
