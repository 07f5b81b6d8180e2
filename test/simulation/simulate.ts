import { createHash } from 'node:crypto';
import { seededRandom } from '#domain/seeded-random.ts';
import type { Databases } from './database.ts';
import { drain } from './drain.ts';
import { checkAlways } from './oracle.ts';
import { type Step, stepKinds } from './steps.ts';
import { Violation, World } from './world.ts';

/** The percentage of steps in whose instant the next one begins. */
const SHARE_AT_ONCE = 25;

export interface Run {
  seed: string;
  steps: readonly Step[];
  nodes: number;
  databases: Databases;
}

export interface Result {
  /** The rule that was broken; null if all held. */
  violation: string | null;
  /** The position of the step in which it broke; the number of steps if at the end. */
  failedAt: number;
  lines: readonly string[];
  /** The hash of all lines. */
  digest: string;
  /** How much happened. */
  facts: string;
}

/** Simulates the steps in a new world. The same run gives the same lines. */
export async function simulate({ seed, steps, nodes, databases }: Run): Promise<Result> {
  const world = await World.open(seed, databases, nodes);
  let failedAt = 0;
  let violation: string | null = null;
  try {
    for (const { kind, position } of steps) {
      world.trace(`step ${position} ${kind}`);
      const random = seededRandom(`step ${seed} ${position}`);
      await stepKinds[kind]?.run(world, random);
      if (!random.chance(SHARE_AT_ONCE)) {
        await world.advance(random.between(0, 1500));
        await checkAlways(world);
      }
      failedAt += 1;
    }
    await drain(world);
  } catch (error) {
    // A mistake of the simulator is reported with its seed, too.
    violation =
      error instanceof Violation ? error.message : `the simulator failed: ${(error as Error).stack}`;
    world.trace(`violation: ${violation}`);
  }
  await world.stop();
  const facts = await world.describe();
  await world.close();
  const digest = createHash('sha256').update(world.lines.join('\n')).digest('hex').slice(0, 16);
  return { violation, failedAt, lines: world.lines, digest, facts };
}
