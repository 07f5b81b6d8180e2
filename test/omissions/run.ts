// Forgets each duty of a feature on a copy of the working folder, and proves that `npm run check` or the build
// notices it. The copy has uncommitted changes, but no files that Git doesn't know.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OMISSIONS, type Omission, type Part } from './omissions.ts';

const root = join(import.meta.dirname, '..', '..');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

const PARTS: readonly Part[] = ['types', 'inventories', 'build'];
const COMMANDS: Record<Part, string> = {
  types: 'npm run check (types)',
  inventories: 'npm run check (inventories)',
  build: 'npm test -- --only build',
};

const copy = mkdtempSync(join(tmpdir(), 'capstone-omissions-'));
git('worktree', 'add', '--detach', copy, git('stash', 'create') || 'HEAD');
try {
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const before = run(PARTS);
  if (!before.isGreen) throw new Error(`Without an omission the copy is not green:\n${before.output}`);
  // Each part runs once for all omissions that it notices. Other parts may not even start with them.
  const noticed = PARTS.flatMap((part) => {
    const omissions = OMISSIONS.filter(({ noticedBy }) => noticedBy === part);
    const restore = omissions.flatMap(leaveOut);
    const { output } = run([part]);
    for (const undo of restore.reverse()) undo();
    return omissions.map((omission) => ({ omission, message: findMessage(output, omission) }));
  });
  report(noticed);
} finally {
  git('worktree', 'remove', '--force', copy);
}

/** Runs parts of the tests in the copy. */
function run(parts: readonly Part[]): { isGreen: boolean; output: string } {
  console.log(`- ${parts.join(', ')}`);
  const args = ['test/runner/run.ts', '--only', parts.join(',')];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
    maxBuffer: 1e9,
  });
  return { isGreen: status === 0, output: stdout + stderr };
}

/** Makes the edits of an omission. Returns what undoes each. */
function leaveOut({ edits }: Omission): (() => void)[] {
  return edits.map(({ file, text, by = '' }) => {
    const path = join(copy, file);
    const content = readFileSync(path, 'utf8');
    const places = content.split(text).length - 1;
    if (places !== 1) throw new Error(`${file} has this text ${places} times, not once:\n${text}`);
    writeFileSync(
      path,
      content.replace(text, () => by),
    );
    return () => writeFileSync(path, content);
  });
}

/** The line of the output that begins the message; null if the omission was not noticed. */
function findMessage(output: string, { message }: Omission): string | null {
  const found = message.exec(output);
  return found && (output.slice(found.index).split('\n', 1)[0]?.trim() ?? '');
}

function report(noticed: { omission: Omission; message: string | null }[]): void {
  console.log('\n| Duty | Left out | Noticed by | Message |\n|---|---|---|---|');
  const inOrder = noticed.sort((a, b) => OMISSIONS.indexOf(a.omission) - OMISSIONS.indexOf(b.omission));
  for (const { omission, message } of inOrder) {
    const by = message === null ? '**nothing**' : COMMANDS[omission.noticedBy];
    console.log(`| ${omission.duty} | ${omission.leftOut} | ${by} | ${message?.slice(0, 90) ?? ''} |`);
  }
  const missed = noticed.filter(({ message }) => message === null);
  const duties = (list: typeof noticed) => new Set(list.map(({ omission }) => omission.duty));
  const [all, forgotten] = [duties(noticed), duties(missed)];
  const late = duties(noticed.filter(({ omission }) => omission.noticedBy === 'build'));
  const byCheck = [...all].filter((duty) => !forgotten.has(duty) && !late.has(duty));
  console.log(
    `\n${all.size - forgotten.size} of ${all.size} duties noticed, ${byCheck.length} of them by npm run check`,
  );
  if (missed.length > 0) process.exitCode = 1;
}
