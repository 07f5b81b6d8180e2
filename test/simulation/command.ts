import './worker.ts';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { realNow } from './control.ts';
import { openEmbedded } from './embedded-database.ts';
import { openPostgres } from './postgres-database.ts';
import { shrink } from './shrink.ts';
import { type Result, type Run, simulate } from './simulate.ts';
import { drawSteps } from './steps.ts';

const OPTIONS = {
  seed: { type: 'string' },
  seeds: { type: 'string', default: '1' },
  steps: { type: 'string', default: '200' },
  nodes: { type: 'string', default: '1' },
  minutes: { type: 'string' },
  only: { type: 'string' },
  trace: { type: 'string' },
  mutation: { type: 'string' },
  all: { type: 'boolean', default: false },
} as const;

/**
 * Simulates seeds until one fails, the last one is done or the time is over. Returns the exit status. With
 * `--all`, the seeds after a failing one are simulated, too, and nothing is shrunk.
 */
export async function runCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const end = realNow() + Number(values.minutes ?? Number.POSITIVE_INFINITY) * 60_000;
  const nodes = Number(values.nodes);
  // As in production, several nodes need PostgreSQL.
  const databases = await (nodes > 1 ? openPostgres() : openEmbedded());
  const count = Number(values.steps);
  const only = values.only === undefined ? null : new Set(values.only.split(',').map(Number));
  let status = 0;
  for (const seed of listSeeds(values)) {
    if (realNow() > end) break;
    const all = drawSteps(String(seed), count);
    const run: Run = {
      seed: String(seed),
      nodes,
      databases,
      steps: only ? all.filter((_, position) => only.has(position)) : all,
    };
    const began = realNow();
    const result = await simulate(run);
    if (values.trace) writeFileSync(values.trace, result.lines.join('\n'));
    const seconds = ((realNow() - began) / 1000).toFixed(1);
    const { digest, violation, lines, facts } = result;
    console.log(
      `seed ${seed}: ${run.steps.length} steps, ${lines.length} events, trace ${digest}, ${seconds} s, ${facts}`,
    );
    if (violation === null) continue;
    console.log(`violation: ${violation}`);
    status = 1;
    if (values.all) continue;
    await report(run, result, `--seed ${seed} --steps ${count} --nodes ${nodes}`);
    break;
  }
  await databases.close();
  return status;
}

/** `--seed 1,7,random` names seeds; the last one is followed by the next numbers, up to `--seeds` in all. */
function* listSeeds({ seed = 'random', seeds, minutes }: { seed?: string; seeds: string; minutes?: string }) {
  const named = seed
    .split(',')
    .map((each) => (each === 'random' ? Number(process.hrtime.bigint() % 1_000_000n) : Number(each)));
  const count = minutes ? Number.POSITIVE_INFINITY : Number(seeds);
  yield* named;
  for (let more = 1; more <= count - named.length; more += 1) yield (named.at(-1) ?? 0) + more;
}

/** Prints what is needed to replay a violation: the commit, the fewest steps found, and the command. */
async function report(run: Run, result: Result, command: string): Promise<void> {
  const { steps, violation } = await shrink(run, result);
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  console.log(`commit: ${commit}\ninvariant: ${violation}\n${steps.length} of ${run.steps.length} steps:`);
  for (const { kind, position } of steps) console.log(`  ${position} ${kind}`);
  const only = steps.map(({ position }) => position).join(',');
  console.log(`replay: npm run simulate -- ${command} --only ${only || '-'} --trace trace.txt`);
}
