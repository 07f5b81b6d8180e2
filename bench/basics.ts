import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LiveShop, startLiveShop } from '../test/e2e/live-shop.ts';
import { startProgram } from '../test/e2e/program.ts';
import { runOnServer } from '../test/harness/database.ts';
import { startPostgres } from '../test/harness/postgres-server.ts';
import { formatPercentiles, formatSeconds, formatSpread, type Measurement, sample } from './measurements.ts';
import { pay, untilInvited } from './orders.ts';

const PAGES = ['/', '/projects', '/projects?search=python', '/documents/projects'];
const SAMPLES = 50;
const ORDERS = 20;
const STARTS = 5;

/**
 * Measures what one visitor waits for on an idle shop with the embedded database: pages, an order, an
 * invitation.
 */
export async function measureBasics(): Promise<Measurement[]> {
  const started = performance.now();
  const shop = await startLiveShop();
  try {
    const measurements: Measurement[] = [
      { name: 'start on an empty folder until ready', value: formatSeconds(performance.now() - started) },
    ];
    for (const path of PAGES) measurements.push(await latency(shop, path));
    measurements.push(await orders(shop), await invitation(shop));
    return measurements;
  } finally {
    await shop.close();
  }
}

async function latency({ program }: LiveShop, path: string): Promise<Measurement> {
  const times = await sample(SAMPLES, () =>
    fetch(program.url + path).then((response) => response.arrayBuffer()),
  );
  return { name: `GET ${path}, one at a time`, value: formatPercentiles(times) };
}

async function orders(live: LiveShop): Promise<Measurement> {
  let buyer = 0;
  const times = await sample(ORDERS, () => live.order(`bench-${++buyer}`));
  return { name: 'createRazorpayOrder, one at a time', value: formatPercentiles(times) };
}

/** Measures from the webhook's arrival until the live document says `invite_success`. */
async function invitation(live: LiveShop): Promise<Measurement> {
  let buyer = 0;
  const times = await sample(10, async () => {
    const order = await live.order(`bench-paid-${++buyer}`);
    await Promise.all([untilInvited(live, order.id), pay(live, order.id)]);
  });
  return {
    name: 'order, webhook, invitation, live update (invitations to one repository are 1 s apart)',
    value: formatPercentiles(times),
  };
}

/** Measures from starting the built shop to its first answered page, on databases that it has used before. */
export async function measureStart(): Promise<Measurement[]> {
  const server = await startPostgres();
  try {
    await runOnServer(server.url, 'CREATE DATABASE shop');
    return [
      await measureStarts('PostgreSQL', { DATABASE_URL: `${server.url}/shop` }),
      await measureStarts('embedded database', {}),
    ];
  } finally {
    await server.stop();
  }
}

async function measureStarts(name: string, settings: Record<string, string>): Promise<Measurement> {
  const folder = await mkdtemp(join(tmpdir(), 'capstone-start-'));
  try {
    const times: number[] = [];
    for (let start = 0; start <= STARTS; start++) {
      const from = performance.now();
      const program = await startProgram({ ...settings, DATA_DIR: folder });
      await fetch(program.url).then((response) => response.arrayBuffer());
      // The first start migrates and fills the database.
      if (start > 0) times.push((performance.now() - from) / 1000);
      await program.terminate();
    }
    return { name: `start to the first page, ${name}, in s`, value: formatSpread(times), goal: 'within 4 s' };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
