import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type LiveShop, startLiveShop } from '../test/e2e/live-shop.ts';
import { startPostgres } from '../test/harness/postgres-server.ts';
import {
  formatPercentiles,
  formatSeconds,
  formatSpread,
  type Measurement,
  markRepositoriesRead,
} from './measurements.ts';
import { listStatements, measureOrderCost } from './order-cost.ts';

// This bench measures what an order costs on PostgreSQL, and on both databases orders until the buyer is
// invited, and a burst of webhooks.

const WARM_UP_MS = 5000;
const WINDOWS = 5;
const WINDOW_MS = 3000;
const BURST = 1000;
/** nginx, as `ops/nginx` sets it up, keeps so many connections to a node. */
const PROXY_CONNECTIONS = 64;
const POLL_MS = 50;
export const METRICS_TOKEN = 'token-of-the-bench';
/** The shop checks 4 seconds after the order whether its payment has arrived. */
const WATCHED_MS = 5000;
/**
 * Each buyer has its own network, because a network may order only so often. The systemd unit and the image
 * also set MALLOC_ARENA_MAX.
 */
export const SETTINGS = { TRUST_PROXY: '1', METRICS_TOKEN, MALLOC_ARENA_MAX: '2' };
/** GitHub's limits would otherwise decide the pace. */
export const UNLIMITED = { ...SETTINGS, GITHUB_UNLIMITED: '1' };

/** Measures what orders cost that are placed one after another, or lists their statements. */
export async function measureCosts(isList = false): Promise<Measurement[]> {
  const postgres = await startPostgres({ isMeasured: true });
  try {
    const measure = isList ? listStatements : measureOrderCost;
    return await measureCost(`${postgres.url}/postgres`, postgres.pid ?? 0, measure);
  } finally {
    await postgres.stop();
  }
}

export async function measureOrders(): Promise<Measurement[]> {
  const postgres = await startPostgres();
  try {
    const databaseUrl = `${postgres.url}/postgres`;
    return [
      ...(await measure('PostgreSQL', { DATABASE_URL: databaseUrl }, 64)),
      ...(await measure('embedded database', {}, 24)),
      ...(await measureRecording()),
    ];
  } finally {
    await postgres.stop();
  }
}

async function measureCost(
  databaseUrl: string,
  postmaster: number,
  measure: typeof measureOrderCost,
): Promise<Measurement[]> {
  const shop = await startLiveShop({ ...UNLIMITED, DATABASE_URL: databaseUrl });
  try {
    await untilRepositoriesRead(shop);
    // No repository is read again during the measurement.
    await markRepositoriesRead(databaseUrl);
    return await measure({
      url: shop.program.url,
      metricsToken: METRICS_TOKEN,
      databaseUrl,
      postmaster,
      placeOrders: createOrderPlacer(shop),
    });
  } finally {
    await shop.close();
  }
}

/** Places so many orders one after another, and returns when all that follows from them is done. */
export function createOrderPlacer(
  shop: LiveShop,
): (count: number, coupon?: { code: string; percentOff: number } | null) => Promise<void> {
  let placed = 0;
  return async (count, coupon) => {
    for (const end = placed + count; placed < end; placed += 1) {
      const { id } = await shop.order(`single-${placed}`, placed, coupon);
      await pay(shop, id);
      await untilInvited(shop, id);
    }
    await untilMailed(shop, 'single-', placed);
    await pause(WATCHED_MS);
  };
}

async function measure(
  name: string,
  database: { DATABASE_URL?: string },
  buyers: number,
): Promise<Measurement[]> {
  const shop = await startLiveShop({ ...UNLIMITED, ...database });
  try {
    await untilRepositoriesRead(shop);
    const { rates, latencies, mailedMs } = await measureSustained(shop, buyers);
    const burst = await measureBurst(shop);
    return [
      { name: `${name}: orders a second until the buyer is invited`, value: formatSpread(rates) },
      { name: `${name}: one of ${buyers} orders at once`, value: formatPercentiles(latencies) },
      { name: `${name}: from the last of them until all receipts are sent`, value: formatSeconds(mailedMs) },
      {
        name: `${name}: slowest answer to one of ${BURST} webhooks at once`,
        value: formatSeconds(burst.answeredMs),
        goal: 'at most 2 s',
      },
      {
        name: `${name}: until all ${BURST} buyers are invited`,
        value: formatSeconds(burst.invitedMs),
      },
      { name: `${name}: until all ${BURST} receipts are sent`, value: formatSeconds(burst.mailedMs) },
    ];
  } finally {
    await shop.close();
  }
}

/** Lets so many buyers order one after the other, each as soon as the last one is invited. */
async function measureSustained(shop: LiveShop, buyers: number) {
  const latencies: number[] = [];
  let orders = 0;
  let isOver = false;
  const buy = async (buyer: number) => {
    for (let order = 0; !isOver; order += 1) {
      const from = performance.now();
      const { id } = await shop.order(`buyer-${buyer}-${order}`, buyer + order);
      await pay(shop, id);
      await untilInvited(shop, id);
      latencies.push(performance.now() - from);
      orders += 1;
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
  // Mails that are left for later would make the orders look faster than they are, and slow the burst down.
  const mailedMs = await time(() => untilMailed(shop, 'buyer-', orders));
  return { rates, latencies: latencies.sort((a, b) => a - b), mailedMs };
}

/**
 * Measures until the payments of a burst are recorded on PostgreSQL, while invitations go out at the pace of
 * GitHub's limits, as in production.
 */
async function measureRecording(): Promise<Measurement[]> {
  const postgres = await startPostgres();
  const databaseUrl = `${postgres.url}/postgres`;
  const shop = await startLiveShop({ ...SETTINGS, DATABASE_URL: databaseUrl });
  const database = new pg.Client(databaseUrl);
  try {
    await database.connect();
    await markRepositoriesRead(databaseUrl);
    const orders = await placeBurst(shop);
    const from = performance.now();
    const answered = time(() => deliverBurst(shop, orders));
    await until(async () => {
      const { rows } = await database.query<{ count: number }>('select count(*)::int from purchases');
      return rows[0]?.count === BURST;
    });
    const recordedMs = performance.now() - from;
    return [
      {
        name: `PostgreSQL, GitHub's limits: slowest answer to one of ${BURST} webhooks at once`,
        value: formatSeconds(await answered),
        goal: 'at most 2 s',
      },
      {
        name: `PostgreSQL, GitHub's limits: until all ${BURST} payments are recorded`,
        value: formatSeconds(recordedMs),
        goal: 'at most 10 s',
      },
    ];
  } finally {
    await database.end();
    await shop.close();
    await postgres.stop();
  }
}

/** Measures a burst of webhooks until the last buyer is invited and has the receipt. */
async function measureBurst(shop: LiveShop) {
  const orders = await placeBurst(shop);
  const from = performance.now();
  await deliverBurst(shop, orders);
  const answeredMs = performance.now() - from;
  await Promise.all(orders.map((id) => untilInvited(shop, id)));
  const invitedMs = performance.now() - from;
  await untilMailed(shop, 'burst-', BURST);
  return { answeredMs, invitedMs, mailedMs: performance.now() - from };
}

/** Places the orders of a burst. Returns their IDs. */
async function placeBurst(shop: LiveShop): Promise<string[]> {
  const orders: string[] = [];
  while (orders.length < BURST) {
    const next = Array.from({ length: 20 }, (_, index) => orders.length + index);
    orders.push(...(await Promise.all(next.map(async (n) => (await shop.order(`burst-${n}`, n)).id))));
  }
  return orders;
}

/**
 * Delivers the webhooks of all orders at once, as a proxy passes them on. Node accepts one new connection per
 * turn of its event loop, so over 1,000 new ones they would mostly wait for that.
 */
async function deliverBurst(shop: LiveShop, orders: string[]): Promise<void> {
  const unsent = orders.values();
  const deliver = async () => {
    for (const id of unsent) await pay(shop, id);
  };
  await Promise.all(Array.from({ length: PROXY_CONNECTIONS }, deliver));
}

/** Waits until the shop has read all repositories, which takes a new shop a while. */
export async function untilRepositoriesRead({ program }: LiveShop): Promise<void> {
  const read = async (path: string) => (await fetch(`${program.url}/documents/projects${path}`)).json();
  const { documents } = (await read('?limit=100')) as { documents: { id: string }[] };
  for (const { id } of documents)
    await until(async () => ((await read(`/${id}`)) as { repository: unknown }).repository !== null);
}

/** Waits until this many buyers whose email begins with `prefix` have a mail. */
async function untilMailed({ smtp }: LiveShop, prefix: string, buyers: number): Promise<void> {
  const recipients = () => new Set(smtp.mails.map(({ to }) => to).filter((to) => to.startsWith(prefix)));
  await until(() => recipients().size >= buyers);
}

async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isDone())) await pause(POLL_MS);
}

async function time(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** Pays at the fake Razorpay and delivers its webhook. */
export async function pay(shop: LiveShop, orderId: string): Promise<void> {
  const payment = shop.razorpay.pay(orderId);
  const reply = await shop.sendWebhook(shop.razorpay.webhook('payment.captured', { payment }));
  if (!reply.ok) throw new Error(`The webhook of ${orderId} was answered with ${reply.status}.`);
  // A connection is used again once its answer was read.
  await reply.arrayBuffer();
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
