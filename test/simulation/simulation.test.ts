import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

// The simulator replaces the clock and the random numbers of its process, so every run starts a new process.

const execute = promisify(execFile);
const SECONDS = 300;

/**
 * Returns the lines of the seeds without their durations. Throws with the report of a violation, which names
 * its seed.
 */
async function simulate(seeds: string): Promise<string[]> {
  const args = ['test/simulation/run.ts', '--steps', '30', '--seed', seeds, '--all'];
  const { stdout } = await execute(process.execPath, args).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`${stdout}\n${stderr}`);
    },
  );
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.replace(/, [\d.]+ s,/, ','));
}

test(
  'a fixed and a random seed hold all rules, and the random one gives the same trace in another process',
  async () => {
    const [fixed, random] = await simulate('1,random');
    expect(fixed).toMatch(/^seed 1: 30 steps/);
    const seed = /^seed (\d+): 30 steps/.exec(random ?? '')?.[1];
    expect(await simulate(String(seed))).toEqual([random]);
  },
  SECONDS * 1000,
);
