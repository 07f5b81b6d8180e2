import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isDueBetween } from './cron.ts';

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

test.each([
  ['* * * * *', '10:00:30', '10:00:59', false],
  ['* * * * *', '10:00:30', '10:01:00', true],
  ['*/15 * * * *', '10:01:00', '10:14:59', false],
  ['*/15 * * * *', '10:01:00', '10:15:00', true],
  ['40 21 * * *', '10:00:00', '21:39:00', false],
  ['40 21 * * *', '10:00:00', '21:40:00', true],
])('the schedule %s between %s and %s is due: %s', (cron, from, to, isDue) => {
  const at = (time: string) => Date.parse(`2026-01-05T${time}Z`);
  expect(isDueBetween(cron, at(from), at(to))).toBe(isDue);
});
