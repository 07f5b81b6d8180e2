import { type CommandResult, runCommand } from './command.ts';
import type { Count } from './count.ts';

interface Check {
  name: string;
  title: string;
  line: string;
}

/** What can be said of the code without running it. Each counts as one test. */
export const checks: Check[] = [
  { name: 'types', title: 'Types', line: 'tsc --noEmit' },
  {
    name: 'lint',
    title: 'Lint and formatting',
    line: 'biome check --error-on-warnings --max-diagnostics=60',
  },
  { name: 'imports', title: 'Import rules', line: 'depcruise --config .dependency-cruiser.mjs .' },
  { name: 'knip', title: 'Dead files, exports and dependencies', line: 'knip --no-progress' },
  { name: 'duplicates', title: 'Duplicated code', line: 'jscpd' },
];

/** Runs the checks beside each other, and shows them in their order. */
export async function runChecks(chosen: Check[]): Promise<Count> {
  const count: Count = { passed: 0, failed: 0 };
  // Types and dead code both follow imports into the route types, which are not kept in the repository.
  const routeTypes = await runCommand('react-router typegen');
  if (!routeTypes.ok) show('Route types', routeTypes, count);

  const results = chosen.map((check) => ({ check, result: runCommand(check.line) }));
  for (const { check, result } of results) show(check.title, await result, count);
  return count;
}

function show(title: string, { ok, output }: CommandResult, count: Count): void {
  console.log(`\n== ${title}: ${ok ? 'passed' : 'failed'}`);
  if (!ok) console.log(output.trim());
  count[ok ? 'passed' : 'failed'] += 1;
}
