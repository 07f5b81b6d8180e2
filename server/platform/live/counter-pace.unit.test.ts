import { afterEach, expect, test, vi } from 'vitest';
import { CounterPace } from './counter-pace.ts';

afterEach(() => void vi.useRealTimers());

test('waits 30 s after counters were sent, and longer each time after reads that changed nothing', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const pace = new CounterPace();
  expect(pace.delay()).toBe(0);
  pace.record(true);
  expect(pace.delay()).toBe(30_000);
  vi.advanceTimersByTime(30_000);
  const delays = Array.from({ length: 7 }, () => {
    pace.record(false);
    return pace.delay();
  });
  expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  pace.record(true);
  pace.record(false);
  expect(pace.delay()).toBe(1000);
});
