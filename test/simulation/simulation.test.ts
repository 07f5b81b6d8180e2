import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

// The simulator replaces the clock and the random numbers of its process, so every run starts a new process.

const execute = promisify(execFile);
const SECONDS = 300;

/** Returns the lines of the seeds without their durations. Throws with the whole report of a violation. */
async function simulate(...args: string[]): Promise<string[]> {
  const { stdout } = await execute(process.execPath, [
    'test/simulation/run.ts',
    '--steps',
    '30',
    ...args,
  ]).catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
    throw new Error(`${stdout}\n${stderr}`);
  });
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.replace(/, [\d.]+ s,/, ','));
}

test(
  'fixed seeds hold all rules, and a seed in another process gives the same trace',
  async () => {
    const [first, second] = await simulate('--seed', '1,2');
    const [again] = await simulate('--seed', '2');
    expect(first).toMatch(/^seed 1: 30 steps/);
    expect(again).toBe(second);
  },
  SECONDS * 1000,
);
