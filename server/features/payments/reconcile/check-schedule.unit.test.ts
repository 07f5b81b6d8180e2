import { expect, test } from 'vitest';
import { nextWatch, SWEEP_INTERVALS } from './check-schedule.ts';

test.each([
  [0, 4],
  [59, 4],
  [60, 10],
  [180, 25],
  [899, 25],
  [900, null],
])('an order of %i seconds is checked again after %s', (age, seconds) => {
  expect(nextWatch(age)).toBe(seconds);
});

test('the provider is asked fewer than 100 times about an abandoned checkout', () => {
  let calls = 0;
  for (let age = 0, pause: number | null = 4; pause !== null; calls++) {
    age += pause;
    const swept = SWEEP_INTERVALS.find(({ untilAge }) => age < untilAge)?.seconds ?? null;
    pause = nextWatch(age) ?? swept;
  }
  expect(calls).toBeLessThan(100);
});
