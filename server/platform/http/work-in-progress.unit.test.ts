import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWorkLimit, type EndWork, PAGES } from './work-in-progress.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Asks for work, and notes what begins. */
function open(limits = PAGES) {
  const beginWork = createWorkLimit(limits);
  const begun: string[] = [];
  const ends: EndWork[] = [];
  let refused = 0;
  const ask = async (
    clientIp: string,
    { count = 1, cost = 1, isGone = (): boolean => false, isEnding = true } = {},
  ) => {
    for (let n = 0; n < count; n += 1)
      void beginWork({ clientIp, cost, isGone }).then((end) => {
        if (!end) {
          refused += 1;
          return;
        }
        begun.push(clientIp);
        if (isEnding) end();
        else ends.push(end);
      });
    await vi.advanceTimersByTimeAsync(0);
  };
  const countBegun = (clientIp: string) => begun.filter((each) => each === clientIp).length;
  return { ask, ends, countBegun, countRefused: () => refused };
}

const ASHA = '192.0.2.1';
const RAVI = '192.0.2.2';

test('a network gets 25 pages a second, and the others wait while other networks do not', async () => {
  const { ask, countBegun, countRefused } = open();
  await ask(ASHA, { count: 100 });
  const burst = countBegun(ASHA);
  expect(burst).toBe(10);
  await ask(RAVI);
  expect(countBegun(RAVI)).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(countBegun(ASHA) - burst).toBeGreaterThanOrEqual(20);
  expect(countBegun(ASHA) - burst).toBeLessThanOrEqual(25);
  await vi.advanceTimersByTimeAsync(3000);
  expect([countBegun(ASHA), countRefused()]).toEqual([100, 0]);
});

test.each([
  [1, 2],
  [1 / 2, 2],
  [1 / 25, 50],
  [30, 2],
])('of requests that cost %d pages each %d of a network are in progress', async (cost, count) => {
  const { ask, ends, countBegun } = open();
  await ask(ASHA, { count: 60, cost, isEnding: false });
  await vi.advanceTimersByTimeAsync(9000);
  expect(countBegun(ASHA)).toBe(count);
  for (const end of ends.splice(0)) end();
  await vi.advanceTimersByTimeAsync(900);
  expect(countBegun(ASHA)).toBeGreaterThan(count);
});

test('ending a request again lets no further one begin, and what it cost more is charged', async () => {
  const { ask, ends, countBegun } = open();
  await ask(ASHA, { count: 3, isEnding: false });
  expect(countBegun(ASHA)).toBe(2);
  ends[0]?.();
  ends[0]?.();
  await ask(ASHA, { isEnding: false });
  expect(countBegun(ASHA)).toBe(3);
  for (const end of ends) end(30);
  await vi.advanceTimersByTimeAsync(2000);
  expect(countBegun(ASHA)).toBe(3);
  await vi.advanceTimersByTimeAsync(2000);
  expect(countBegun(ASHA)).toBe(4);
});

test('a bound for all networks holds, and the next in line begins when one ends', async () => {
  const { ask, ends, countBegun } = open({ ...PAGES, maxInProgress: 1, maxOfAll: 2 });
  await ask(ASHA, { count: 5, isEnding: false });
  await ask(RAVI, { isEnding: false });
  await ask('192.0.2.3', { isEnding: false });
  expect([countBegun(ASHA), countBegun(RAVI), countBegun('192.0.2.3')]).toEqual([1, 1, 0]);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect([countBegun(ASHA), countBegun('192.0.2.3')]).toEqual([1, 1]);
});

test('the work of 200 pages waits, what is more is refused, and none waits for more than 10 seconds', async () => {
  const { ask, ends, countBegun, countRefused } = open();
  await ask(ASHA, { count: 2, isEnding: false });
  await ask(ASHA, { count: 401, cost: 1 / 2, isEnding: false });
  expect([countBegun(ASHA), countRefused()]).toEqual([2, 1]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([countBegun(ASHA), countRefused()]).toEqual([2, 401]);
  for (const end of ends) end();
  await ask(ASHA);
  expect(countBegun(ASHA)).toBe(3);
});

test('a client that has disconnected takes no turn', async () => {
  const { ask, countBegun } = open();
  await ask(ASHA, { count: 10 });
  await ask(ASHA, { count: 100, isGone: () => true });
  await ask(ASHA);
  await vi.advanceTimersByTimeAsync(50);
  expect(countBegun(ASHA)).toBe(11);
});

test('much work takes the turns of several pages', async () => {
  const { ask, countBegun } = open();
  await ask(ASHA, { cost: 35 });
  await ask(ASHA);
  await vi.advanceTimersByTimeAsync(900);
  expect(countBegun(ASHA)).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(countBegun(ASHA)).toBe(2);
});

test('addresses of an IPv6 /64 share its turns, and those of a /48 have eight times as many', async () => {
  const { ask, countBegun } = open();
  await ask('2001:db8:1:1::1', { count: 10 });
  await ask('2001:db8:1:1::2');
  expect(countBegun('2001:db8:1:1::2')).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  const addresses = Array.from({ length: 20 }, (_, n) => `2001:db8:1:${(n + 1).toString(16)}00::1`);
  for (const address of addresses) await ask(address, { count: 10 });
  const begun = addresses.reduce((sum, address) => sum + countBegun(address), 0);
  expect(begun).toBe(80);
});
