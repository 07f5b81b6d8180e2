import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startFaultShop } from './fault-shop.ts';
import { expectInvariants, settle } from './invariants.ts';

// Fault 53: the disk of the embedded database fills up and is freed. The test needs a separate disk, which
// root can mount.

const canMount = process.platform === 'linux' && process.getuid?.() === 0;
const SIZE_MB = 600;
/** Below MIN_FREE_MB, which is 100 by default, the shop is read-only. */
const LEFT_MB = 20;
const PATIENT = { timeout: 60_000, interval: 500 };

test.runIf(canMount)(
  'a full disk refuses orders and loses none, and the shop continues by itself once it is freed',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'capstone-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', folder]);
    onTestFinished(async () => {
      execFileSync('umount', ['-l', folder]);
      await rm(folder, { recursive: true, force: true });
    });
    const shop = await startFaultShop('embedded', { DATA_DIR: join(folder, 'data') });
    const [before, during] = [await shop.order('before', 0), await shop.order('during', 1)];
    await shop.pay(before.id);
    const { bavail, bsize } = await statfs(folder);
    const filler = join(folder, 'filler');
    await writeFile(filler, Buffer.alloc(bavail * bsize - LEFT_MB * 2 ** 20));
    const ready = async () => (await fetch(`${shop.program.url}/readyz`)).status;
    await vi.waitFor(async () => expect(await ready()).toBe(503), PATIENT);
    await shop.pay(during.id);
    await expect(shop.order('refused', 2)).rejects.toThrow();
    expect((await fetch(shop.program.url)).status).toBe(200);
    await rm(filler);
    await vi.waitFor(async () => expect(await ready()).toBe(200), PATIENT);
    const after = await shop.order('after', 3);
    await shop.pay(after.id);
    await settle(shop, [before.id, during.id, after.id]);
    await expectInvariants(shop);
  },
);
