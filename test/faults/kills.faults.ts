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
/** An order takes about this long from the payment to its receipt. */
const LONGEST_LIFE_MS = 1500;
const STARTS = 20;
/** The first start migrates and loads the catalogue in about this time. */
const LONGEST_START_MS = 4000;

describe.each(DATABASES)('on %s', (kind) => {
  test(`${KILLS} kills at random moments lose and repeat nothing`, async () => {
    const random = createRandom();
    const shop = await startFaultShop(kind);
    const orders: string[] = [];
    try {
      for (let round = 0; round < KILLS; round += 1) {
        const life = random(LONGEST_LIFE_MS);
        const [, id] = await Promise.all([killAfter(shop, life), tryToBuy(shop, round)]);
        if (id) orders.push(id);
        await shop.deliverWebhooks();
      }
      expect(orders.length).toBeGreaterThan(KILLS / 2);
      await settle(shop, orders);
      await expectInvariants(shop);
    } finally {
      await shop.close();
    }
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
