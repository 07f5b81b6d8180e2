import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

/** Runs a program of the shop in a folder with these files. Returns its status and what it printed. */
async function runIn(files: Record<string, string | Uint8Array>, [program = '', ...args]: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'capstone-env-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  // Settings of the developer's shell would win over the file's.
  const env = { PATH: process.env.PATH };
  return promisify(execFile)(process.execPath, [resolve(program), ...args], { cwd: folder, env }).then(
    ({ stdout }) => ({ status: 0, output: stdout }),
    (error) => ({ status: error.code, output: error.stdout + error.stderr }),
  );
}

test.each([
  'main.ts',
  'main.ts --dev',
  'scripts/doctor.ts',
  'scripts/admin.ts list',
  'scripts/catalogue.ts export catalogue.json',
  'scripts/backup.ts capstone.backup',
  'scripts/restore.ts capstone.backup',
])('%s does not start with an unquoted # in .env', async (command) => {
  const env = '# The seller\nSELLER_ADDRESS=Shop #12, MG Road\n';
  const { status, output } = await runIn({ '.env': env }, command.split(' '));
  expect(output).toBe(
    '.env, line 2: SELLER_ADDRESS has an unquoted #, and what follows would be lost: quote it, or give the comment a line of its own.\n',
  );
  expect(status).toBe(1);
});

const file = '\uFEFFPORT=many\n';

test.each([
  ['UTF-8', Buffer.from(file)],
  ['UTF-16, as PowerShell writes it', Buffer.from(file, 'utf16le')],
])('the first setting of a .env with a byte order mark in %s is read', async (_encoding, bytes) => {
  const { output } = await runIn({ '.env': bytes }, ['scripts/doctor.ts']);
  expect(output).toContain('- PORT is not a port number');
});

test('a catalogue with a byte order mark is read', async () => {
  const command = ['scripts/catalogue.ts', 'import', 'projects.json'];
  const { output } = await runIn({ 'projects.json': '\uFEFF[{}]' }, command);
  expect(output).toMatch(/row 1: .*\n.*Nothing has changed/s);
});

test('the doctor names the setting of a data folder that can’t be one', async () => {
  const env = 'SANDBOX=1\nDATA_DIR=notes/shop\n';
  const { status, output } = await runIn({ '.env': env, notes: 'no folder' }, ['scripts/doctor.ts']);
  expect(output).toContain('The folder notes/shop can’t be used (ENOTDIR): check DATA_DIR.');
  expect(status).toBe(1);
});
