import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { shareTestDatabase } from '#test/harness/database.ts';
<<<<<<< HEAD
import { publish } from '#test/harness/publish.ts';
=======
import { nextChange } from '#test/harness/next-change.ts';
>>>>>>> 9e4f8b3b (wip tests and dependencies)
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

test('publishes after commit and never after a rollback', async () => {
  let calls = 0;
  const stop = hub.subscribe(['orders/rolled-back'], () => calls++);
  await database.db
    .transaction(async (tx) => {
      await publish(tx, 'orders/rolled-back');
      throw new Error('no');
    })
    .catch(() => {});
<<<<<<< HEAD
  const changed = nextChange('orders/committed');
  await database.db.transaction((tx) => publish(tx, 'orders/committed'));
=======
  const changed = nextChange(hub, 'orders/committed');
  await database.db.transaction((tx) => hub.publish(tx, 'orders/committed'));
>>>>>>> 9e4f8b3b (wip tests and dependencies)
  await changed;
  expect(calls).toBe(0);
  stop();
});

<<<<<<< HEAD
test('stops notifying after unsubscribe', async () => {
  let calls = 0;
  hub.subscribe(['projects'], () => calls++)();
  const other = nextChange('projects');
  await publish(database.db, 'projects');
=======
test('publishes several topics at once, or none', async () => {
  const changed = nextChange(hub, 'projects', 'orders/other');
  await hub.publish(database.db);
  await hub.publish(database.db, 'projects', 'orders/other');
  await changed;
});

test('stops notifying after unsubscribe', async () => {
  let calls = 0;
  hub.subscribe(['projects'], () => calls++)();
  const other = nextChange(hub, 'projects');
  await hub.publish(database.db, 'projects');
>>>>>>> 9e4f8b3b (wip tests and dependencies)
  await other;
  expect(calls).toBe(0);
});

test('publishes purchase counts at the first sale, and then at most every 30 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    let counts = 0;
    const stop = hub.subscribe(['purchase-counts'], () => counts++);
    for (let sale = 1; sale <= 3; sale += 1) {
<<<<<<< HEAD
      const sold = nextChange('sales');
      await publish(database.db, 'sales');
=======
      const sold = nextChange(hub, 'sales');
      await hub.publish(database.db, 'sales');
>>>>>>> 9e4f8b3b (wip tests and dependencies)
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
