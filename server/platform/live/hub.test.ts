import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { shareTestDatabase } from '#test/harness/database.ts';
import { nextChange } from '#test/harness/next-change.ts';
import { publish } from '#test/harness/publish.ts';
import type { Database } from '../db/client.ts';
import { createLiveHub, type LiveHub } from './hub.ts';

let database: Database;
let hub: LiveHub;
beforeAll(async () => {
  database = await shareTestDatabase();
  hub = createLiveHub();
  await hub.start(database);
});
afterAll(async () => {
  await hub.stop();
  await database.close();
});

test('the hub publishes after commit and never after a rollback', async () => {
  let calls = 0;
  const stop = hub.subscribe(['orders/rolled-back'], () => calls++);
  await database.db
    .transaction(async (tx) => {
      await publish(tx, 'orders/rolled-back');
      throw new Error('no');
    })
    .catch(() => {});
  const changed = nextChange(hub, 'orders/committed');
  await database.db.transaction((tx) => publish(tx, 'orders/committed'));
  await changed;
  expect(calls).toBe(0);
  stop();
});

test('the hub stops notifying after unsubscribe', async () => {
  let calls = 0;
  hub.subscribe(['projects'], () => calls++)();
  const other = nextChange(hub, 'projects');
  await publish(database.db, 'projects');
  await other;
  expect(calls).toBe(0);
});

test('the hub publishes purchase counts at the first sale, and then at most every 30 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    let counts = 0;
    const stop = hub.subscribe(['purchase-counts'], () => counts++);
    for (let sale = 1; sale <= 3; sale += 1) {
      const sold = nextChange(hub, 'sales');
      await publish(database.db, 'sales');
      await sold;
    }
    expect(counts).toBe(1);
    vi.advanceTimersByTime(29_999);
    expect(counts).toBe(1);
    vi.advanceTimersByTime(1);
    expect(counts).toBe(2);
    vi.advanceTimersByTime(60_000);
    expect(counts).toBe(2);
    stop();
  } finally {
    vi.useRealTimers();
  }
});
