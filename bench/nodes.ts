import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { sendCommand } from '#server/cli/send-command.ts';
import { type LiveShop, startLiveShop } from '../test/e2e/live-shop.ts';
import { runOnServer } from '../test/harness/database.ts';
import { startPostgres } from '../test/harness/postgres-server.ts';
import { formatSeconds, formatSpread, type Measurement } from './measurements.ts';
import { hasNginx, type NodeGroup, startNodeGroup } from './node-group.ts';
import { hasWrk, load, NO_WRK } from './wrk.ts';

// One, two and four nodes behind nginx on one PostgreSQL; everything shares the cores of this machine.

const COUNTS = [1, 2, 4];
const ROUNDS = 5;
const BUYERS = 20;
const ORDER_MS = 5000;
const CHANGES = 10;
const VISITORS = 10;

export async function measureNodes(): Promise<Measurement[]> {
  if (!(await hasWrk())) return [{ name: 'several nodes', value: NO_WRK }];
  if (!(await hasNginx())) return [{ name: 'several nodes', value: 'not measured: nginx is not installed' }];
  const measurements: Measurement[] = [];
  for (const count of COUNTS) measurements.push(...(await measureGroup(count)));
  return measurements;
}

async function measureGroup(count: number): Promise<Measurement[]> {
  const postgres = await startPostgres();
  await runOnServer(postgres.url, 'CREATE DATABASE shop');
  const database = new pg.Pool({ connectionString: `${postgres.url}/shop`, max: 1 });
  database.on('error', () => undefined);
  let group: NodeGroup | undefined;
  const shop = await startLiveShop(
    { DATABASE_URL: `${postgres.url}/shop` },
    {
      async start(settings) {
        const started = await startNodeGroup(count, settings);
        group = started;
        const { url, stop } = started;
        return { url, dataDir: '', log: () => '', terminate: stop, stop, kill: stop };
      },
    },
  );
  if (!group) throw new Error('No node was started.');
  const measured: { name: string; value: string; goal?: string }[] = [];
  try {
    measured.push(await measurePages(group), await measureOrders(shop));
    measured.push(await measureUpdates(group, shop));
    const { nodes } = group;
    if (count > 1) {
      const restarting = group;
      measured.push(
        await measureInterruption(shop, database, 'rolling restart', () => restarting.restartAll()),
      );
      measured.push(
        await measureInterruption(shop, database, 'a node killed with -9', async () => nodes.at(-1)?.kill()),
      );
    }
  } finally {
    await database.end();
    await shop.close();
    await postgres.stop();
  }
  return measured.map((row) => ({
    ...row,
    name: `${count === 1 ? '1 node' : `${count} nodes`}: ${row.name}`,
  }));
}

/** A document that is read from the database each time, and a page from the cache. */
async function measurePages({ url }: NodeGroup): Promise<Measurement> {
  const rates: Record<'page' | 'document', number[]> = { page: [], document: [] };
  for (let round = 0; round < ROUNDS; round++) {
    rates.page.push((await load(`${url}/faq`, 2)).requestsPerSecond);
    rates.document.push((await load(`${url}/documents/projects?search=python`, 2)).requestsPerSecond);
  }
  return {
    name: 'cached page, search, requests/s',
    value: `${formatSpread(rates.page)}, ${formatSpread(rates.document)}`,
  };
}

async function measureOrders(shop: LiveShop): Promise<Measurement> {
  let opened = 0;
  const end = performance.now() + ORDER_MS;
  const buy = async (buyer: number) => {
    for (let order = 0; performance.now() < end; order++) {
      await shop.order(`bench-${buyer}-${order}`, order);
      opened += 1;
    }
  };
  await Promise.all(Array.from({ length: BUYERS }, (_, buyer) => buy(buyer)));
  return { name: 'orders opened', value: `${Math.round((opened * 1000) / ORDER_MS)} a second` };
}

/** From an import that changes a price until a stream of each node has it. */
async function measureUpdates({ nodes }: NodeGroup, shop: LiveShop): Promise<Measurement> {
  const database = { databaseUrl: shop.settings.DATABASE_URL, dataDir: '', githubOwners: [] };
  const [project] = await sendCommand(database, 'catalogue.export', {});
  if (!project?.slug) throw new Error('The catalogue is empty.');
  const aborter = new AbortController();
  const prices = await Promise.all(
    nodes.map(({ url }) => followPrice(`${url}/documents/projects/${project.slug}`, aborter.signal)),
  );
  const seconds: number[] = [];
  for (let change = 1; change <= CHANGES; change++) {
    const price = 1000 + change;
    const changedAt = performance.now();
    await sendCommand(database, 'catalogue.import', { file: [{ ...project, price }] });
    while (prices.some((current) => current() !== price)) await pause(1);
    seconds.push((performance.now() - changedAt) / 1000);
  }
  aborter.abort();
  return {
    name: 'import of a new price until every node has told its pages, in s',
    value: formatSpread(seconds),
    goal: '1 s',
  };
}

/** Returns a function that reads the price of the stream's last snapshot. */
async function followPrice(url: string, signal: AbortSignal): Promise<() => number | undefined> {
  const response = await fetch(url, { headers: { accept: 'text/event-stream' }, signal });
  let price: number | undefined;
  const decoder = new TextDecoder();
  let text = '';
  const read = async () => {
    for await (const chunk of response.body ?? []) {
      text = (text + decoder.decode(chunk as Uint8Array, { stream: true })).slice(-50_000);
      const last = [...text.matchAll(/"price":(\d+)/g)].at(-1)?.[1];
      if (last) price = Number(last);
    }
  };
  read().catch(() => undefined);
  return () => price;
}

/** Visitors and buyers go on while nodes come and go: what fails, for how long, and which acknowledged orders are lost. */
async function measureInterruption(
  shop: LiveShop,
  database: pg.Pool,
  name: string,
  interrupt: () => Promise<unknown>,
): Promise<Measurement> {
  const acknowledged: string[] = [];
  const failures: number[] = [];
  let requests = 0;
  let isOver = false;
  const keepOn = async (request: () => Promise<void>) => {
    while (!isOver) {
      requests += 1;
      await request().catch(() => failures.push(performance.now()));
      await pause(20);
    }
  };
  let orders = 0;
  const visit = async () => {
    const response = await fetch(`${shop.program.url}/documents/projects?search=python`);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(String(response.status));
  };
  const buy = async () => {
    const { id } = await shop.order(`${name.replaceAll(/\W/g, '')}-${++orders}`, orders);
    acknowledged.push(id);
  };
  const load = [...Array.from({ length: VISITORS }, () => keepOn(visit)), keepOn(buy), keepOn(buy)];
  await pause(2000);
  const started = performance.now();
  await interrupt();
  await pause(5000);
  isOver = true;
  await Promise.all(load);
  const { rows } = await database.query(
    'select count(*)::int as found from orders where public_id = any($1)',
    [acknowledged],
  );
  const lost = acknowledged.length - rows[0].found;
  const last = failures.length > 0 ? (failures.at(-1) ?? 0) - started : 0;
  return {
    name,
    value: `${failures.length} of ${requests} requests failed, the last after ${formatSeconds(last)}; ${lost} of ${acknowledged.length} orders lost`,
    goal: '0 lost',
  };
}
