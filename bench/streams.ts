import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sendCommand } from '#server/cli/send-command.ts';
import { startLiveShop } from '../test/e2e/live-shop.ts';
import { runOnServer } from '../test/harness/database.ts';
import { startPostgres } from '../test/harness/postgres-server.ts';
import { formatSeconds, type Measurement } from './measurements.ts';

// Measures one node with many open pages, each of which streams the same project.

const STREAMS = 10_000;
/** More at once would fill the queue of connections that wait to be accepted. */
const CONNECTING = 200;
const IDLE_MS = 30_000;
const TOKEN = 'token-of-the-bench';

export async function measureStreams(): Promise<Measurement[]> {
  const postgres = await startPostgres();
  // Each page has an address of its own, since a network may open only so many streams.
  const shop = await startLiveShop({
    ...{ DATABASE_URL: `${postgres.url}/postgres`, TRUST_PROXY: '1', METRICS_TOKEN: TOKEN },
  });
  const sockets: Socket[] = [];
  try {
    const database = { databaseUrl: shop.settings.DATABASE_URL, dataDir: '', githubOwners: [] };
    const [project] = await sendCommand(database, 'catalogue.export', {});
    if (!project?.slug) throw new Error('The catalogue is empty.');
    const url = new URL(`${shop.program.url}/documents/projects/${project.slug}`);
    const before = await readProcess(shop.program.url);
    const readers: Reader[] = [];
    while (readers.length < STREAMS) {
      const next = Array.from({ length: CONNECTING }, (_, index) => new Reader(url, readers.length + index));
      readers.push(...next);
      sockets.push(...next.map(({ socket }) => socket));
      await Promise.all(next.map((reader) => reader.next()));
    }
    const open = await readProcess(shop.program.url);
    await pause(IDLE_MS);
    const idle = await readProcess(shop.program.url);
    const received = Promise.all(readers.map((reader) => reader.next()));
    const changedAt = performance.now();
    await changePrice(postgres.url, project.slug);
    await received;
    const took = performance.now() - changedAt;
    const share = ((idle.cpuSeconds - open.cpuSeconds) * 100_000) / IDLE_MS;
    return [
      { name: 'memory without streams', value: megabytes(before.bytes) },
      { name: `memory with ${STREAMS} streams`, value: megabytes(idle.bytes), goal: '600 MB' },
      { name: `processor, ${STREAMS} idle streams`, value: `${share.toFixed(1)} % of a core`, goal: '2 %' },
      {
        name: `a price change, until all ${STREAMS} streams have it`,
        value: formatSeconds(took),
        goal: '1 s',
      },
    ];
  } finally {
    for (const socket of sockets) socket.destroy();
    await shop.close();
    await postgres.stop();
  }
}

/** One transaction with its notification, as an admin's change is. */
async function changePrice(serverUrl: string, slug: string): Promise<void> {
  await runOnServer(
    serverUrl,
    `with changed as (update projects set price_paise = price_paise + 100 where slug = '${slug}' returning id)
     select pg_notify('capstone_live', 'projects') from changed`,
  );
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

async function readProcess(url: string): Promise<{ bytes: number; cpuSeconds: number }> {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const text = await reply.text();
  const read = (name: string) => Number(text.match(new RegExp(`^${name} (.+)$`, 'm'))?.[1]);
  return { bytes: read('process_resident_memory_bytes'), cpuSeconds: read('process_cpu_seconds_total') };
}

/** A raw socket: a client library would need more memory and time than the server. */
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
