import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { sendCommand } from '#server/cli/send-command.ts';
import { startLiveShop } from '../test/e2e/live-shop.ts';
import { startPostgres } from '../test/harness/postgres-server.ts';
import {
  formatMegabytes,
  formatSpread,
  type Measurement,
  markRepositoriesRead,
  readProcess,
} from './measurements.ts';

// This bench measures one node with many open pages, each of which streams the same project.

const STREAMS = 10_000;
/** More connections at once would fill the queue of those that wait to be accepted. */
const CONNECTING = 200;
/**
 * The processor time is measured in several windows: V8 collects garbage for a while after a start and after
 * many connections.
 */
const IDLE_WINDOWS = 3;
const IDLE_MS = 30_000;
const PRICE_CHANGES = 3;
const SALES_A_SECOND = 100;
/** The time is long enough for two snapshots of the sales. */
const SALES_MS = 40_000;
const TOKEN = 'token-of-the-bench';

export async function measureStreams(): Promise<Measurement[]> {
  const postgres = await startPostgres();
  // Each page has its own address, because a network may open only so many streams.
  const shop = await startLiveShop({
    DATABASE_URL: `${postgres.url}/postgres`,
    TRUST_PROXY: '1',
    METRICS_TOKEN: TOKEN,
  });
  const database = new pg.Client(`${postgres.url}/postgres`);
  await database.connect();
  const readers: Reader[] = [];
  const readShop = () => readProcess(shop.program.url, TOKEN);
  /** Measures the shop's processor time per second while `work` runs, in percent of a core. */
  const processorDuring = async (work: Promise<unknown>) => {
    const before = await readShop();
    const from = performance.now();
    await work;
    const { cpuSeconds } = await readShop();
    return ((cpuSeconds - before.cpuSeconds) * 100_000) / (performance.now() - from);
  };
  const measureIdle = async () => {
    const windows: number[] = [];
    while (windows.length < IDLE_WINDOWS) windows.push(await processorDuring(pause(IDLE_MS)));
    return `${formatSpread(windows)} % of a core`;
  };
  try {
    const settings = { databaseUrl: shop.settings.DATABASE_URL, dataDir: '', githubOwners: [] };
    const [project] = await sendCommand(settings, 'catalogue.export', {});
    if (!project?.slug) throw new Error('The catalogue is empty.');
    await markRepositoriesRead(settings.databaseUrl ?? '');
    const url = new URL(`${shop.program.url}/documents/projects/${project.slug}`);
    const alone = await measureIdle();
    const before = await readShop();
    await openStreams(url, readers);
    const idle = await measureIdle();
    const open = await readShop();
    const changes: number[] = [];
    for (let change = 0; change < PRICE_CHANGES; change += 1) {
      const received = Promise.all(readers.map((reader) => reader.next()));
      const changedAt = performance.now();
      await changeProject(database, project.slug, 'price_paise = price_paise + 100', 'projects');
      await received;
      changes.push((performance.now() - changedAt) / 1000);
    }
    const selling = await processorDuring(sell(database, project.slug));
    return [
      { name: 'memory without streams', value: formatMegabytes(before.bytes) },
      { name: `memory with ${STREAMS} streams`, value: formatMegabytes(open.bytes), goal: 'below 600 MB' },
      { name: 'processor without streams', value: alone },
      { name: `processor, ${STREAMS} idle streams`, value: idle },
      {
        name: `a price change, until all ${STREAMS} streams have it`,
        value: `${formatSpread(changes)} s`,
        goal: 'below 3 s',
      },
      {
        name: `processor, ${SALES_A_SECOND} sales a second with ${STREAMS} streams`,
        value: `${selling.toFixed(1)} % of a core`,
      },
    ];
  } finally {
    for (const { socket } of readers) socket.destroy();
    await database.end();
    await shop.close();
    await postgres.stop();
  }
}

async function openStreams(url: URL, readers: Reader[]): Promise<void> {
  while (readers.length < STREAMS) {
    const next = Array.from({ length: CONNECTING }, (_, index) => new Reader(url, readers.length + index));
    readers.push(...next);
    await Promise.all(next.map((reader) => reader.next()));
  }
}

/** Changes a project in one transaction with its notification, as the shop's own changes are made. */
async function changeProject(
  database: pg.Client,
  slug: string,
  change: string,
  topic: 'projects' | 'sales',
): Promise<void> {
  await database.query(
    `with changed as (update projects set ${change} where slug = $1 returning id)
     select pg_notify('capstone_live', $2) from changed`,
    [slug, topic],
  );
}

/** Does what a sale does to open pages of the catalogue: it changes a purchase count and notifies. */
async function sell(database: pg.Client, slug: string): Promise<void> {
  const from = performance.now();
  for (let sales = 0; performance.now() - from < SALES_MS; sales += 1) {
    await changeProject(database, slug, 'purchase_count = purchase_count + 1', 'sales');
    await pause(Math.max(0, (sales * 1000) / SALES_A_SECOND - (performance.now() - from)));
  }
}

/** This reads from a raw socket, because a client library would need more memory and time than the server. */
class Reader {
  readonly socket: Socket;
  #wake: () => void = () => undefined;

  constructor({ hostname, port, host, pathname }: URL, index: number) {
    this.socket = connect(Number(port), hostname);
    this.socket.on('error', () => undefined);
    this.socket.on('data', (chunk) => {
      if (chunk.includes('event: snapshot')) this.#wake();
    });
    const address = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
    const headers = [`Host: ${host}`, 'Accept: text/event-stream', `X-Forwarded-For: ${address}`];
    this.socket.write([`GET ${pathname} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
  }

  /** Resolves with the next snapshot. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}
