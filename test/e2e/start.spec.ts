import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { makeSandboxData, startProgram } from './program.ts';

test.describe.configure({ timeout: 300_000 });

/** The providers are down, but a live shop starts anyway. */
const LIVE = {
  AUTH_SECRET: 'a secret of at least thirty-two characters',
  RAZORPAY_KEY_ID: 'rzp_live_test',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'secret',
  RAZORPAY_API_URL: 'http://127.0.0.1:9',
  GITHUB_TOKEN: 'token',
  GITHUB_API_URL: 'http://127.0.0.1:9',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Capstone <hello@capstone.example>',
  SELLER_NAME: 'Capstone Projects',
  SELLER_ADDRESS: '1 College Road, Pune 411001',
  SUPPORT_PHONE: '+91 20 1234 5678',
  GRIEVANCE_OFFICER: 'Asha Rao, Partner, officer@capstone.example',
  EMBEDDED_LIVE: '1',
};

test('the shop runs libraries in production mode, and the database of a sandbox never becomes live', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'capstone-e2e-'));
  const hook = join(folder, 'hook.mjs');
  await writeFile(hook, `process.once('exit', () => console.log('NODE_ENV: ' + process.env.NODE_ENV));`);
  const files = (await readdir('build/server', { recursive: true })).filter((name) => name.endsWith('.js'));
  const pages = (await Promise.all(files.map((name) => readFile(join('build/server', name), 'utf8')))).join(
    '',
  );
  expect(pages).toContain('react.production.js');
  expect(pages).not.toContain('react.development.js');

  const dataDir = await makeSandboxData();
  const settings = { ...LIVE, DATA_DIR: dataDir, NODE_OPTIONS: `--import ${pathToFileURL(hook).href}` };
  await expect(startProgram(settings)).rejects.toThrow(
    /exited with 1\.(.|\n)*\nThis database belongs to a sandbox, [^.\n]+\.\n(.|\n)*NODE_ENV: production/,
  );
  for (const each of [folder, dataDir]) await rm(each, { recursive: true, force: true });
});

test('a live shop refuses the embedded database, and creates none', async () => {
  const dataDir = join(tmpdir(), `capstone-e2e-${randomUUID()}`);
  await expect(startProgram({ ...LIVE, EMBEDDED_LIVE: '', DATA_DIR: dataDir })).rejects.toThrow(
    /exited with 1\.(.|\n)*a power cut can lose [^\n]+ DATABASE_URL [^\n]+ EMBEDDED_LIVE=1/,
  );
  await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
});
