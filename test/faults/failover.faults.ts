import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { getReconnectDelay } from '#app/lib/live/stream-document.ts';
import { canRunCluster, createCluster } from './cluster.ts';
import { type FaultShop, startFaultShop } from './fault-shop.ts';
import { inTurns } from './in-turns.ts';
import { expectInvariants, settle } from './invariants.ts';

// Fault 54 and the death of other parts, each with 200 paid orders in flight, on the installation of
// ops/try-cluster.sh.

const IN_FLIGHT = 200;
/** The part dies when this many of their webhooks have been acknowledged. */
const ACKNOWLEDGED = IN_FLIGHT / 2;
const AT_ONCE = 20;
/** Enough projects for GitHub's limits per repository. */
const PROJECTS = 60;
const LONGEST_OUTAGE_MS = 30_000;

interface Death {
  part: string;
  /** Commands of the script that kill and repair the part. */
  kill?: string[];
  repair?: string[];
}

const DEATHS: Death[] = [
  { part: 'primary', kill: ['kill-primary'] },
  { part: 'node', kill: ['kill', 'node1'] },
  // systemd would start PgBouncer again like this.
  { part: 'PgBouncer', kill: ['kill', 'pgbouncer'], repair: ['start'] },
  { part: 'rolling restart', repair: ['restart-nodes'] },
];

test.runIf(canRunCluster())(
  `no death of a part loses any of ${IN_FLIGHT} paid orders in flight, or delivers one twice`,
  async () => {
    const cluster = await createCluster();
    // The test acts as a further proxy, so that each of its calls comes from a different network.
    const settings = { DATABASE_URL: cluster.databaseUrl, TRUST_PROXY: '2' };
    const shop = await startFaultShop('postgres', settings, { start: cluster.start, projects: PROJECTS });
    const orders: string[] = [];
    for (const death of DEATHS) {
      await dieWithOrdersInFlight(shop, orders, death, cluster.run);
      await expectInvariants(shop);
      await cluster.run('start');
    }
  },
);

async function dieWithOrdersInFlight(
  shop: FaultShop,
  orders: string[],
  { part, kill, repair }: Death,
  run: (...args: string[]) => Promise<void>,
): Promise<void> {
  const buy = async (index: number) => {
    const { id } = await shop.order(`${part.toLowerCase().replace(' ', '-')}-${index}`, orders.length);
    orders.push(id);
    return id;
  };
  const inFlight = await inTurns({ count: IN_FLIGHT, atOnce: AT_ONCE }, buy);
  const waiting = await buy(IN_FLIGHT);
  // GitHub acts on the invitations before the death, and answers after it.
  const dead = Promise.withResolvers<void>();
  const dying = Promise.withResolvers<void>();
  shop.github.injectPermanentFault(/^PUT /, { holdUntil: dead.promise });
  let acknowledged = 0;
  const paying = inTurns({ count: IN_FLIGHT, atOnce: AT_ONCE }, async (index) => {
    await shop.pay(inFlight[index] ?? '');
    acknowledged += 1;
    if (acknowledged === ACKNOWLEDGED) dying.resolve();
  });
  let begin = 0;
  const since = () => Date.now() - begin;
  let live = 0;
  const following = follow(`${shop.program.url}/documents/pending_orders/${waiting}`, () => {
    if (begin > 0) live ||= since();
  });
  await dying.promise;
  begin = Date.now();
  if (kill) await run(...kill);
  dead.resolve();
  shop.github.clearFaults();
  const [page, order] = await Promise.all([
    untilItWorks(() => read(`${shop.program.url}/documents/projects?limit=1`)).then(since),
    untilItWorks(() => buy(IN_FLIGHT + 1).then(shop.pay)).then(since),
    shop.pay(waiting),
    repair && run(...repair),
    paying,
  ]);
  await settle(shop, orders);
  const delivered = since();
  await following;
  const figures = { page, order, live, delivered };
  console.log(`${part}: ${orders.length} orders until now, milliseconds`, figures);
  expect(Math.max(page, order)).toBeLessThan(LONGEST_OUTAGE_MS);
}

async function untilItWorks(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch {
      await pause(250);
    }
  }
}

async function read(url: string): Promise<void> {
  const reply = await fetch(url);
  await reply.text();
  if (!reply.ok) throw new Error(`${url} answers ${reply.status}.`);
}

/**
 * Follows an order like its page, until the invitation is sent. `onSnapshot` is called for every snapshot.
 */
async function follow(url: string, onSnapshot: () => void): Promise<void> {
  for (let failures = 0; ; failures += 1) {
    try {
      const { body } = await fetch(url, { headers: { accept: 'text/event-stream' } });
      for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
        if (!chunk.includes('event: snapshot')) continue;
        onSnapshot();
        failures = 0;
        if (chunk.includes('invite_success')) return;
      }
    } catch {
      // The connection was lost, so wait and reconnect.
    }
    await pause(getReconnectDelay(failures));
  }
}
