import { realNow } from './control.ts';
import { type Result, type Run, simulate } from './simulate.ts';
import type { Step } from './steps.ts';

/** Shrinking ends after this time, with the fewest steps found so far. */
const TIME_LIMIT_MS = 5 * 60_000;

interface Shrunk {
  steps: readonly Step[];
  violation: string;
}

/** Leaves out steps, in ever smaller groups, as long as the same rule is broken. */
export async function shrink(run: Run, { violation, failedAt }: Result): Promise<Shrunk> {
  const end = realNow() + TIME_LIMIT_MS;
  const rule = ruleOf(violation);
  let shrunk: Shrunk = { steps: run.steps.slice(0, failedAt + 1), violation: violation ?? '' };
  for (
    let size = Math.ceil(shrunk.steps.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let from = 0; from < shrunk.steps.length && realNow() < end; ) {
      const steps = shrunk.steps.toSpliced(from, size);
      const result = await simulate({ ...run, steps });
      if (result.violation !== null && ruleOf(result.violation) === rule) {
        shrunk = { steps: steps.slice(0, result.failedAt + 1), violation: result.violation };
      } else from += size;
    }
  }
  return shrunk;
}

/** The rule without the rows that broke it, whose IDs differ from run to run. */
function ruleOf(violation: string | null): string {
  return violation?.split(/[:"]/)[0] ?? '';
}
