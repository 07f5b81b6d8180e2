import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { spawnProgram, startProgram } from '../e2e/program.ts';
import { startPostgres } from '../harness/postgres-server.ts';
import { DATABASES, type FaultShop, startFaultShop } from './fault-shop.ts';
import { expectInvariants, settle } from './invariants.ts';
import { createRandom } from './random.ts';

// Faults 18 and 57: the process is killed at any moment between an order and its last mail.

const KILLS = Number(process.env.FAULT_KILLS ?? 200);
/**
 * After this many kills the shop may recover, and one order runs undisturbed to see how long it takes on this
 * machine.
 */
const KILLS_AT_ONCE = 25;
/** One of this many kills is followed by a second one, while the shop starts with what the first one left. */
const KILLS_PER_KILLED_START = 3;
const STARTS = 20;
/** The first start migrates and loads the catalogue in about this time. */
const LONGEST_START_MS = 4000;

describe.each(DATABASES)('on %s', (kind) => {
  test(`${KILLS} kills at random moments lose and repeat nothing`, async () => {
    const random = createRandom();
    const shop = await startFaultShop(kind);
    const orders: string[] = [];
    let lives = 0;
    let times = { start: 0, order: 0 };
    for (let kills = 0, next = 0; kills < KILLS; ) {
      if (kills >= next) {
        times = await measureOrder(shop, orders, kills);
        next += KILLS_AT_ONCE;
      }
      const life = random(Math.ceil(times.order * 1.5));
      const killedStart = random(KILLS_PER_KILLED_START) === 0 ? random(times.start) : null;
      const [, id] = await Promise.all([killAfter(shop, life, killedStart), tryToBuy(shop, lives)]);
      if (id) orders.push(id);
      await shop.deliverWebhooks();
      lives += 1;
      kills += killedStart === null ? 1 : 2;
    }
    // The other orders were lost because the shop was killed before it acknowledged them.
    expect(orders.length).toBeGreaterThan(lives / 4);
    const recovery = await settle(shop, orders);
    console.log(`${kind}: ${KILLS} kills, ${orders.length} orders, recovered within ${recovery} ms`);
    await expectInvariants(shop);
  });
});

describe.each(DATABASES)('on %s', (kind) => {
  test('starts that are killed while migrating are followed by one that works', async () => {
    const random = createRandom();
    const postgres = kind === 'postgres' ? await startPostgres() : null;
    const settings = {
      DATA_DIR: await mkdtemp(join(tmpdir(), 'capstone-migration-')),
      ...(postgres ? { DATABASE_URL: `${postgres.url}/postgres` } : {}),
    };
    try {
      for (let round = 0; round < STARTS; round += 1) await killStart(settings, random(LONGEST_START_MS));
      const program = await startProgram(settings);
      expect((await fetch(`${program.url}/projects`)).status).toBe(200);
      await program.stop();
    } finally {
      await postgres?.stop();
    }
  });
});

/** Kills a start after some milliseconds. */
async function killStart(settings: Record<string, string>, milliseconds: number): Promise<void> {
  const { child, exited } = await spawnProgram(settings);
  await pause(milliseconds);
  child.kill('SIGKILL');
  await exited;
}

/**
 * Measures the milliseconds of a start, and from an order to its receipt on the started shop, once earlier
 * work is done.
 */
async function measureOrder(
  shop: FaultShop,
  orders: string[],
  kills: number,
): Promise<{ start: number; order: number }> {
  const recovery = await settle(shop, orders);
  const begin = Date.now();
  await shop.crash();
  const started = Date.now();
  const { id } = await shop.order(`undisturbed-${kills}`, kills);
  await shop.pay(id);
  orders.push(id);
  await settle(shop, orders);
  const times = { start: started - begin, order: Date.now() - started };
  console.log(`${shop.kind}: ${kills} kills, recovered within ${recovery} ms; milliseconds`, times);
  return times;
}

/** Kills the shop, optionally once more while it starts, and then starts it. */
async function killAfter(shop: FaultShop, life: number, killedStart: number | null): Promise<void> {
  await pause(life);
  await shop.program.kill();
  if (killedStart !== null)
    await killStart({ ...shop.settings, DATA_DIR: shop.program.dataDir }, killedStart);
  await shop.crash();
}

/** Orders and pays. Null when the shop was killed before it answered, so that nothing can be paid. */
async function tryToBuy(shop: FaultShop, round: number): Promise<string | null> {
  const order = await shop.order(`buyer-${round}`, round).catch(() => null);
  if (order) await shop.pay(order.id);
  return order?.id ?? null;
}
