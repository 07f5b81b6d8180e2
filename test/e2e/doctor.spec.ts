import { expect, test } from './fixtures.ts';
import { runScript } from './program.ts';

test('`npm run doctor` checks a running shop and fails with a wrong TRUST_PROXY', async ({ program }) => {
  const settings = { DATA_DIR: program.dataDir, PORT: new URL(program.url).port };
  const { status, output } = await runScript('doctor.ts', [], settings);
  expect(output).toMatch(/^ok {3}database: PostgreSQL \d+, embedded$/m);
  expect(output).toContain(`ok   address: ${program.url} leads here`);
  expect(
    output
      .trim()
      .split('\n')
      .every((line) => /^(ok {2}|warn|fail) /.test(line)),
  ).toBe(true);
  expect(status).toBe(0);

  const wrong = await runScript('doctor.ts', [], { ...settings, TRUST_PROXY: '1' });
  expect(wrong.output).toContain('fail address: set TRUST_PROXY=false');
  expect(wrong.status).toBe(1);
});
