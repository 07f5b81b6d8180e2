import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { startProgram, startSandbox } from './program.ts';

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

test('a sandbox runs libraries in production mode, and its database never becomes live', async () => {
  const sandbox = await startSandbox();
  const hook = join(sandbox.dataDir, 'hook.mjs');
  await sandbox.kill();
  await writeFile(hook, `process.once('exit', () => console.log('NODE_ENV: ' + process.env.NODE_ENV));`);
  const again = await startProgram({
    DATA_DIR: sandbox.dataDir,
    NODE_OPTIONS: `--import ${pathToFileURL(hook).href}`,
  });
  expect(await (await fetch(again.url)).text()).toContain('Popular Projects');
  await again.terminate();
  expect(again.log()).toContain('NODE_ENV: production');
  const files = (await readdir('build/server', { recursive: true })).filter((name) => name.endsWith('.js'));
  const pages = (await Promise.all(files.map((name) => readFile(join('build/server', name), 'utf8')))).join(
    '',
  );
  expect(pages).toContain('react.production.js');
  expect(pages).not.toContain('react.development.js');

  const live = startProgram({ DATA_DIR: sandbox.dataDir, ...LIVE });
  await expect(live).rejects.toThrow(
    /exited with 1\.(.|\n)*\nThis database belongs to a sandbox, [^.\n]+\.\n/,
  );
  await rm(sandbox.dataDir, { recursive: true, force: true });
});

test('a live shop refuses the embedded database, and creates none', async () => {
  const dataDir = join(tmpdir(), `capstone-e2e-${randomUUID()}`);
  await expect(startProgram({ ...LIVE, EMBEDDED_LIVE: '', DATA_DIR: dataDir })).rejects.toThrow(
    /exited with 1\.(.|\n)*a power cut can lose [^\n]+ DATABASE_URL [^\n]+ EMBEDDED_LIVE=1/,
  );
  await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
});

test('a live shop starts empty, and its pages say so', async ({ page }) => {
  const shop = await startProgram(LIVE);
  await page.goto(shop.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'The catalogue in figures' })).toHaveCount(0);
  await expect(page.getByText('Popular Projects')).toHaveCount(0);
  await page.goto(`${shop.url}/projects`);
  await expect(page.getByText('No projects yet.')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Filter and sort' })).toHaveCount(0);
  await shop.stop();
});
