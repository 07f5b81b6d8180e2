import { setTimeout as pause } from 'node:timers/promises';
import { type LiveShop, startLiveShop } from '../test/e2e/live-shop.ts';
import { startPostgres } from '../test/harness/postgres-server.ts';
import {
  formatPercentiles,
  formatSeconds,
  formatSpread,
  type Measurement,
  markRepositoriesRead,
} from './measurements.ts';

// This bench measures orders until the buyer is invited, and a burst of webhooks, on both databases.

const WARM_UP_MS = 5000;
const WINDOWS = 5;
const WINDOW_MS = 3000;
const BURST = 1000;
/**
 * GitHub's limits would otherwise decide the pace. Each buyer has its own network, because a network may
 * order only so often.
 */
const SETTINGS = { GITHUB_UNLIMITED: '1', TRUST_PROXY: '1' };

export async function measureOrders(): Promise<Measurement[]> {
  const postgres = await startPostgres({ isDurable: true });
  try {
    const databaseUrl = `${postgres.url}/postgres`;
    return [
      ...(await measure('PostgreSQL', { DATABASE_URL: databaseUrl }, 64)),
      ...(await measure('embedded database', {}, 24)),
    ];
  } finally {
    await postgres.stop();
  }
}

async function measure(
  name: string,
  database: { DATABASE_URL?: string },
  buyers: number,
): Promise<Measurement[]> {
  const shop = await startLiveShop({ ...SETTINGS, ...database });
  try {
    if (database.DATABASE_URL) await markRepositoriesRead(database.DATABASE_URL);
    const { rates, latencies } = await measureSustained(shop, buyers);
    const burst = await measureBurst(shop);
    return [
      { name: `${name}: orders a second until the buyer is invited`, value: formatSpread(rates) },
      { name: `${name}: one of ${buyers} orders at once`, value: formatPercentiles(latencies) },
      {
        name: `${name}: slowest answer to one of ${BURST} webhooks at once`,
        value: formatSeconds(burst.answeredMs),
        goal: 'at most 5 s',
      },
      { name: `${name}: until all ${BURST} buyers are invited`, value: formatSeconds(burst.invitedMs) },
    ];
  } finally {
    await shop.close();
  }
}

/** Lets so many buyers order one after the other, each as soon as the last one is invited. */
async function measureSustained(shop: LiveShop, buyers: number) {
  const latencies: number[] = [];
  let isOver = false;
  const buy = async (buyer: number) => {
    for (let order = 0; !isOver; order += 1) {
      const from = performance.now();
      const { id } = await shop.order(`buyer-${buyer}-${order}`, buyer + order);
      await pay(shop, id);
      await untilInvited(shop, id);
      latencies.push(performance.now() - from);
    }
  };
  const stopped = Promise.all(Array.from({ length: buyers }, (_, buyer) => buy(buyer)));
  await Promise.race([pause(WARM_UP_MS), stopped]);
  latencies.length = 0;
  const rates: number[] = [];
  while (rates.length < WINDOWS) {
    const [from, countBefore] = [performance.now(), latencies.length];
    await Promise.race([pause(WINDOW_MS), stopped]);
    rates.push(((latencies.length - countBefore) * 1000) / (performance.now() - from));
  }
  isOver = true;
  await stopped;
  return { rates, latencies: latencies.sort((a, b) => a - b) };
}

/** Delivers the webhooks of so many orders at once. */
async function measureBurst(shop: LiveShop): Promise<{ answeredMs: number; invitedMs: number }> {
  const orders: string[] = [];
  while (orders.length < BURST) {
    const next = Array.from({ length: 20 }, (_, index) => orders.length + index);
    orders.push(...(await Promise.all(next.map(async (n) => (await shop.order(`burst-${n}`, n)).id))));
  }
  const from = performance.now();
  await Promise.all(orders.map((id) => pay(shop, id)));
  const answeredMs = performance.now() - from;
  await Promise.all(orders.map((id) => untilInvited(shop, id)));
  return { answeredMs, invitedMs: performance.now() - from };
}

/** Pays at the fake Razorpay and delivers its webhook. */
export async function pay(shop: LiveShop, orderId: string): Promise<void> {
  const payment = shop.razorpay.pay(orderId);
  const reply = await shop.sendWebhook(shop.razorpay.webhook('payment.captured', { payment }));
  if (!reply.ok) throw new Error(`The webhook of ${orderId} was answered with ${reply.status}.`);
}

let streams = 0;

/** Streams the order's document, as its buyer's page does, until the buyer is invited. */
export async function untilInvited({ program }: LiveShop, orderId: string): Promise<void> {
  streams += 1;
  const headers = {
    accept: 'text/event-stream',
    'x-forwarded-for': `10.200.${(streams >> 8) & 255}.${streams & 255}`,
  };
  const reply = await fetch(`${program.url}/documents/pending_orders/${orderId}`, { headers });
  let text = '';
  for await (const chunk of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    const status = /"finalInviteStatus":"(\w+)"/.exec(text)?.[1];
    if (status === 'invite_success') return;
    if (status) break;
  }
  throw new Error(`The buyer of ${orderId} was not invited: ${text}`);
}
