import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from './fixtures.ts';
import type { Program } from './program.ts';

const root = join(import.meta.dirname, '..', '..');

/** Runs `npm run doctor` with a shop's settings and `settings`, and returns its output and exit status. */
async function runDoctor(program: Program, settings: Record<string, string> = {}) {
  const { port } = new URL(program.url);
  const env = { ...process.env, DATA_DIR: program.dataDir, PORT: port, ...settings };
  const run = promisify(execFile)(join(root, 'node_modules/.bin/node'), ['scripts/doctor.ts'], {
    cwd: root,
    env,
  });
  return run.then(
    ({ stdout }) => ({ status: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ status: code as number, output: `${stdout}${stderr}` }),
  );
}

test('`npm run doctor` checks a running shop and fails with a wrong TRUST_PROXY', async ({ program }) => {
  const { status, output } = await runDoctor(program);
  expect(output).toMatch(/^ok {3}database: PostgreSQL \d+, embedded$/m);
  expect(output).toContain(`ok   address: ${program.url} leads here`);
  expect(
    output
      .trim()
      .split('\n')
      .every((line) => /^(ok {2}|warn|fail) /.test(line)),
  ).toBe(true);
  expect(status).toBe(0);

  const wrong = await runDoctor(program, { TRUST_PROXY: '1' });
  expect(wrong.output).toContain('fail address: set TRUST_PROXY=false');
  expect(wrong.status).toBe(1);
});
