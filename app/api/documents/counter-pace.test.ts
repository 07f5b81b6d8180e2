import { expect, test, vi } from 'vitest';
import { openCounterPace } from './counter-pace.ts';

test('all streams of a document wait 30 s after its counters were sent, and 1 s after a read that changed nothing', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const one = openCounterPace('projects/leaf');
  const other = openCounterPace('projects/leaf');
  const another = openCounterPace('projects/root');
  expect([one, other, another].map(({ delay }) => delay())).toEqual([0, 0, 0]);
  one.record(true);
  other.record(true);
  another.record(false);
  expect([one, other, another].map(({ delay }) => delay())).toEqual([30_000, 30_000, 1000]);
  vi.advanceTimersByTime(29_000);
  expect([one, openCounterPace('projects/leaf'), another].map(({ delay }) => delay())).toEqual([
    1000, 1000, 0,
  ]);
  vi.useRealTimers();
});

test('a document that nobody follows is forgotten', () => {
  const one = openCounterPace('projects/stem');
  one.record(true);
  one.close();
  one.close();
  expect(openCounterPace('projects/stem').delay()).toBe(0);
});
