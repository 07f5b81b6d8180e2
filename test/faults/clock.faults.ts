import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, test } from 'vitest';
import { DATABASES, startFaultShop } from './fault-shop.ts';
import { expectInvariants, settle } from './invariants.ts';

// Fault 56: the machine's clock is a day off. Leases, retries and expiries use the database's clock.

const DAY_MS = 24 * 3_600_000;

describe.each(DATABASES)('on %s', (kind) => {
  test('orders are delivered while the clock jumps a day ahead, a day back, and returns', async () => {
    const shop = await startFaultShop(kind);
    const orders: string[] = [];
    for (const [round, offset] of [DAY_MS, -DAY_MS, 0].entries()) {
      const before = await shop.order(`before-${round}`, round * 2);
      orders.push(before.id);
      // The shop is killed while it sends an invitation, whose lease another clock must not prolong.
      shop.github.injectFaults(/^PUT /, 'hold-reply');
      await shop.pay(before.id);
      await shop.crash({ NODE_OPTIONS: `--import ${await writeClock(shop.program.dataDir, offset)}` });
      const after = await shop.order(`after-${round}`, round * 2 + 1);
      orders.push(after.id);
      await shop.pay(after.id);
    }
    await settle(shop, orders);
    await expectInvariants(shop);
  });
});

/**
 * Writes a module that moves the process's wall clock. Timers are unaffected, like when an administrator sets
 * the clock.
 */
async function writeClock(folder: string, offset: number): Promise<string> {
  const file = join(folder, `clock${offset}.mjs`);
  await writeFile(
    file,
    `const now = Date.now;
     Date.now = () => now() + ${offset};
     globalThis.Date = class extends Date {
       constructor(...args) {
         if (args.length === 0) super(Date.now());
         else super(...args);
       }
     };`,
  );
  return pathToFileURL(file).href;
}
