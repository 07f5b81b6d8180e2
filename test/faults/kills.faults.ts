import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { startProgram } from '../e2e/program.ts';
import { freePort } from '../harness/free-port.ts';
import { startPostgres } from '../harness/postgres-server.ts';
import { DATABASES, type FaultShop, startFaultShop } from './fault-shop.ts';
import { expectInvariants, settle } from './invariants.ts';
import { createRandom } from './random.ts';

// Faults 18 and 57: the process is killed at any moment between an order and its last mail.

const KILLS = Number(process.env.FAULT_KILLS ?? 200);
/** After so many kills the shop may recover, and an order is left alone to see how long one takes on this machine. */
const KILLS_AT_ONCE = 25;
const STARTS = 20;
/** The first start migrates and loads the catalogue in about this time. */
const LONGEST_START_MS = 4000;

describe.each(DATABASES)('on %s', (kind) => {
  test(`${KILLS} kills at random moments lose and repeat nothing`, async () => {
    const random = createRandom();
    const shop = await startFaultShop(kind);
    const orders: string[] = [];
    let longest = 0;
    for (let round = 0; round < KILLS; round += 1) {
      if (round % KILLS_AT_ONCE === 0) longest = await measureOrder(shop, orders, round);
      // A shop that has just started takes longer.
      const life = random(2 * longest);
      const [, id] = await Promise.all([killAfter(shop, life), tryToBuy(shop, round)]);
      if (id) orders.push(id);
      await shop.deliverWebhooks();
    }
    // The others were killed before they were acknowledged.
    expect(orders.length).toBeGreaterThan(KILLS / 4);
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

async function killStart(settings: Record<string, string>, milliseconds: number): Promise<void> {
  const child = spawn(process.execPath, ['--import', './scripts/load-fast.mjs', 'main.ts'], {
    env: { ...process.env, ...settings, PORT: String(await freePort()) },
    stdio: 'ignore',
  });
  const exit = once(child, 'exit');
  await pause(milliseconds);
  child.kill('SIGKILL');
  await exit;
}

/** Milliseconds from an order to its receipt, once everything before it has settled. */
async function measureOrder(shop: FaultShop, orders: string[], round: number): Promise<number> {
  const recovery = await settle(shop, orders);
  const begin = Date.now();
  const { id } = await shop.order(`undisturbed-${round}`, round);
  await shop.pay(id);
  orders.push(id);
  await settle(shop, orders);
  const duration = Date.now() - begin;
  console.log(`${shop.kind}: ${round} kills, recovered within ${recovery} ms, an order takes ${duration} ms`);
  return duration;
}

async function killAfter(shop: FaultShop, milliseconds: number): Promise<void> {
  await pause(milliseconds);
  await shop.crash();
}

/** An order and its payment. Null when the shop was killed before it answered: then nothing can be paid. */
async function tryToBuy(shop: FaultShop, round: number): Promise<string | null> {
  const order = await shop.order(`buyer-${round}`, round).catch(() => null);
  if (order) await shop.pay(order.id);
  return order?.id ?? null;
}
