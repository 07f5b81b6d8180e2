import type { CommandResult } from './command.ts';
import { runCommand } from './command.ts';
import type { Count } from './count.ts';

interface Check {
  name: string;
  title: string;
  /** Run one after the other; the first that fails ends the check. */
  lines: string[];
}

/** What can be said of the code without running it. Each counts as one test. */
export const checks: Check[] = [
  { name: 'types', title: 'Types', lines: ['react-router typegen', 'tsc --noEmit'] },
  {
    name: 'lint',
    title: 'Lint and formatting',
    lines: ['biome check --error-on-warnings --max-diagnostics=60'],
  },
  { name: 'imports', title: 'Import rules', lines: ['depcruise --config .dependency-cruiser.mjs .'] },
  { name: 'knip', title: 'Dead files, exports and dependencies', lines: ['knip --no-progress'] },
  { name: 'duplicates', title: 'Duplicated code', lines: ['jscpd'] },
];

/** Runs the checks beside each other, and shows them in their order. */
export async function runChecks(chosen: Check[]): Promise<Count> {
  const results = chosen.map((check) => ({ check, result: runCheck(check) }));
  const count: Count = { passed: 0, failed: 0 };
  for (const { check, result } of results) {
    const { ok, output } = await result;
    console.log(`\n== ${check.title}: ${ok ? 'passed' : 'failed'}`);
    if (!ok) console.log(output.trim());
    count[ok ? 'passed' : 'failed'] += 1;
  }
  return count;
}

async function runCheck(check: Check): Promise<CommandResult> {
  let result: CommandResult = { ok: true, output: '' };
  for (const line of check.lines) {
    result = await runCommand(line);
    if (!result.ok) break;
  }
  return result;
}
