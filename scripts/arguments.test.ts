import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it.each([
  {
    problem: 'an option that npm has read itself, because “--” was missing',
    script: 'admin',
    args: ['grant', 'meera@example.com'],
    env: { npm_config_rights: 'payoutRead' },
    message: 'Put -- before the arguments, otherwise npm reads --rights itself.\nUsage: npm run admin',
  },
  {
    problem: 'rights with a space after the comma',
    script: 'admin',
    args: ['grant', 'meera@example.com', '--rights', 'payoutRead,', 'userWrite'],
    message: 'Usage: npm run admin',
  },
  {
    problem: 'an unknown option',
    script: 'restore',
    args: ['shop.gz', '--force'],
    message: "Unknown option '--force'.\nUsage: npm run restore",
  },
  {
    problem: 'a missing file',
    script: 'catalogue',
    args: ['import', 'missing.json'],
    message: 'ENOENT: no such file or directory',
  },
])('a command ends with status 1 and what to do after $problem', async ({ script, args, env, message }) => {
  // Nothing listens there, so a command whose arguments are accepted fails with another message.
  const run = promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], {
    env: { ...process.env, DATABASE_URL: 'postgresql://localhost:1/none', ...env },
  });
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(new RegExp(`^${message}`)),
  });
});
