import { type CommandResult, runCommand } from './command.ts';
import type { Count } from './count.ts';

interface Check {
  name: string;
  title: string;
  command: string;
}

/** The static checks. Each counts as one test. */
export const checks: Check[] = [
  // With more checkers tsc is slower on two processors, because each of them checks shared types again.
  {
    name: 'types',
    title: 'Types',
    command: 'tsc --noEmit --checkers 1 --incremental --tsBuildInfoFile node_modules/.cache/tsc.tsbuildinfo',
  },
  {
    name: 'lint',
    title: 'Lint and formatting',
    command: 'biome check --error-on-warnings --max-diagnostics=60',
  },
  { name: 'imports', title: 'Import rules', command: 'depcruise --config .dependency-cruiser.mjs .' },
  { name: 'writes', title: 'Writes to own tables only', command: 'node test/runner/own-writes.ts' },
  {
    name: 'inventories',
    title: 'Inventories of what a feature must not forget',
    command: 'vitest run --project inventories --silent=passed-only',
  },
  { name: 'words', title: 'Banned words', command: 'node test/runner/banned-words.ts' },
  {
    name: 'translation',
    title: 'Pages that browsers can translate',
    command: 'node test/runner/translation.ts',
  },
  { name: 'patterns', title: 'Linear patterns', command: 'node test/runner/slow-patterns.ts' },
  { name: 'ops', title: 'Deployment files', command: 'node test/runner/ops-files.ts' },
  { name: 'dependencies', title: 'Versions and licences', command: 'node test/runner/dependencies.ts' },
  {
    name: 'knip',
    title: 'Dead files, exports and dependencies',
    command: 'knip --no-progress --preprocessor ./test/runner/knip-packages.ts',
  },
  { name: 'duplicates', title: 'Duplicated code', command: 'jscpd' },
];

/** Runs checks in parallel and prints each result once it is there. */
export async function runChecks(chosen: Check[]): Promise<Count> {
  const count: Count = { passed: 0, failed: [] };
  // tsc and knip need React Router's generated route types.
  const routeTypes = await runCommand('react-router typegen');
  if (!routeTypes.ok) show('Route types', routeTypes, count);

  await Promise.all(chosen.map(async ({ title, command }) => show(title, await runCommand(command), count)));
  return count;
}

function show(title: string, { ok, output }: CommandResult, count: Count): void {
  console.log(`\n== ${title}: ${ok ? 'passed' : 'failed'}`);
  if (ok) {
    count.passed += 1;
    return;
  }
  console.log(output.trim());
  count.failed.push(title);
}
