import { setTimeout as pause } from 'node:timers/promises';
import type { OrderShop } from './order-shop.ts';

const WARM_UP_MS = 5000;
const WINDOW_MS = 3000;
const POLL_MS = 100;

/** Resolves once the order's buyer is invited; rejects when the invitation failed. */
async function untilInvited(shop: OrderShop, orderId: string): Promise<void> {
  const status = await shop.getOutcome(orderId);
  if (status !== 'invite_success') throw new Error(`${orderId}: ${status}`);
}

export interface Sustained {
  /** Orders per second of each window. */
  rates: number[];
  /** CPU time in ms that one order took. */
  cpuPerOrder: Record<string, number>;
  /** From the request to create the order until its buyer was invited, in ms, sorted ascending. */
  latencies: number[];
}

/** `buyerCount` buyers order one after the other, each as soon as the last one is invited. */
export async function measureSustained(
  shop: OrderShop,
  { buyerCount, windows }: { buyerCount: number; windows: number },
): Promise<Sustained> {
  const latencies: number[] = [];
  let invited = 0;
  let isStopped = false;
  const buy = async () => {
    while (!isStopped) {
      const from = performance.now();
      const orderId = await shop.buyers.order();
      await shop.buyers.deliver(await shop.buyers.pay(orderId));
      await untilInvited(shop, orderId);
      invited += 1;
      latencies.push(performance.now() - from);
    }
  };
  const buyers = Array.from({ length: buyerCount }, buy);
  const failed = Promise.all(buyers);
  await Promise.race([pause(WARM_UP_MS), failed]);
  latencies.length = 0;
  const before = await shop.readCpu();
  const countBefore = invited;
  const rates: number[] = [];
  while (rates.length < windows) {
    const [from, countFrom] = [performance.now(), invited];
    await Promise.race([pause(WINDOW_MS), failed]);
    rates.push(((invited - countFrom) * 1000) / (performance.now() - from));
  }
  const after = await shop.readCpu();
  const count = invited - countBefore;
  isStopped = true;
  await failed;
  const cpuPerOrder = Object.fromEntries(
    (['shop', 'postgres', 'providers', 'bench'] as const).map((name) => [
      name,
      (after[name] - before[name]) / count,
    ]),
  );
  return { rates, cpuPerOrder, latencies: latencies.sort((a, b) => a - b) };
}

export interface Burst {
  /** Each webhook's time until it was acknowledged, in ms, sorted ascending. */
  acknowledged: number[];
  /** Until all events were processed, in ms since the first was sent. */
  processedMs: number;
  /** Until all buyers were invited. */
  invitedMs: number;
}

/** Delivers the webhooks of so many paid orders at once. */
export async function measureBurst(shop: OrderShop, size: number): Promise<Burst> {
  const orderIds: string[] = [];
  while (orderIds.length < size)
    orderIds.push(...(await Promise.all(Array.from({ length: 20 }, () => shop.buyers.order()))));
  const webhooks = await Promise.all(orderIds.map((id) => shop.buyers.pay(id)));
  const from = performance.now();
  const sinceStart = () => performance.now() - from;
  const acknowledged = await Promise.all(
    webhooks.map((webhook) => shop.buyers.deliver(webhook).then(sinceStart)),
  );
  const invited = Promise.all(orderIds.map((id) => untilInvited(shop, id))).then(sinceStart);
  while (await shop.countWaitingEvents()) await pause(POLL_MS);
  const processedMs = sinceStart();
  const invitedMs = await invited;
  return { acknowledged: acknowledged.sort((a, b) => a - b), processedMs, invitedMs };
}
