import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Clocks, timers and random numbers that the simulator does not replace (control.ts). */
const UNCONTROLLED =
  /process\.(hrtime|uptime)|performance\.(timeOrigin|mark|measure)|Temporal\.Now|from '(node:)?(perf_hooks|timers)'|crypto\.subtle|\bgenerateKey|\bstatement_timestamp|\btimeofday/;

test('server code takes moments and random numbers from where the simulator controls them', () => {
  const files = globSync('{server,domain,contract,content,sandbox}/**/*.ts', {
    exclude: (name) => name.includes('sandbox/repositories') || name.endsWith('.test.ts'),
  });
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => UNCONTROLLED.test(readFileSync(file, 'utf8')))).toEqual([]);
});
