import pg from 'pg';
import { sendCommand } from '#server/cli/send-command.ts';
import { type LiveShop, startLiveShop } from '../test/e2e/live-shop.ts';
import { startPostgres } from '../test/harness/postgres-server.ts';
import { addressesOf, KINDS, makeProject } from './growth-catalogue.ts';
import {
  formatMegabytes,
  formatSeconds,
  formatSpread,
  type Measurement,
  markRepositoriesRead,
  percentile,
  readProcess,
  sample,
} from './measurements.ts';

// This bench measures how fast a shop with a large catalogue answers.

const SIZES = [
  { projects: 10_000, goal: 'below 100 ms' },
  { projects: 100_000, goal: 'below 600 ms' },
];
const ROUNDS = 3;
const ADDRESSES = 100;
const TOKEN = 'token-of-the-bench';

export async function measureGrowth(): Promise<Measurement[]> {
  const postgres = await startPostgres();
  const databaseUrl = `${postgres.url}/postgres`;
  const shop = await startLiveShop(
    // The systemd unit and the image also set MALLOC_ARENA_MAX.
    { DATABASE_URL: databaseUrl, METRICS_TOKEN: TOKEN, MALLOC_ARENA_MAX: '2', TRUST_PROXY: '1' },
    { projects: 0 },
  );
  try {
    const measurements: Measurement[] = [];
    for (const { projects, goal } of SIZES) {
      const importMs = await importProjects(databaseUrl, projects);
      await measureKinds(shop, projects, 1);
      const figures = await measureKinds(shop, projects, ROUNDS);
      const { bytes } = await readProcess(shop.program.url, TOKEN);
      const count = projects.toLocaleString('en-IN');
      measurements.push(
        ...KINDS.map((kind) => ({
          name: `${count} projects: ${kind}, p99 of ${ADDRESSES}`,
          value: `${formatSpread(figures[kind] ?? [])} ms`,
          goal,
        })),
        { name: `${count} projects: import`, value: formatSeconds(importMs) },
        { name: `${count} projects: memory`, value: formatMegabytes(bytes) },
      );
    }
    return measurements;
  } finally {
    await shop.close();
    await postgres.stop();
  }
}

/**
 * Imports the first projects of the catalogue and marks their repositories as read. Returns how many
 * milliseconds the import took.
 */
async function importProjects(databaseUrl: string, count: number): Promise<number> {
  const file = Array.from({ length: count }, (_, number) => makeProject(number));
  const from = performance.now();
  const result = await sendCommand({ databaseUrl, dataDir: '', githubOwners: [] }, 'catalogue.import', {
    file,
  });
  const took = performance.now() - from;
  if (!result.ok) throw new Error(result.problems.slice(0, 5).join('\n'));
  await markRepositoriesRead(databaseUrl);
  return took;
}

/**
 * Measures the p99 of every round in ms, for each kind of address. Before each kind every cache is emptied,
 * as after a change.
 */
async function measureKinds(
  shop: LiveShop,
  projects: number,
  rounds: number,
): Promise<Record<string, number[]>> {
  const figures: Record<string, number[]> = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of KINDS) {
      await announceChange(shop);
      const addresses = addressesOf(kind, { projects, seed: round * 97, count: ADDRESSES });
      const times = await sample(ADDRESSES, () => open(shop, addresses.pop() ?? ''));
      figures[kind] = [...(figures[kind] ?? []), percentile(times, 0.99)];
    }
  }
  return figures;
}

async function announceChange({ settings }: LiveShop): Promise<void> {
  const database = new pg.Client(settings.DATABASE_URL ?? '');
  await database.connect();
  await database.query("select pg_notify('capstone_live', 'projects')");
  await database.end();
}

let opened = 0;

/** Throws when the page comes from the page cache. */
async function open(shop: LiveShop, path: string): Promise<void> {
  opened += 1;
  // One network would wait for its turns.
  const headers = { 'x-forwarded-for': `10.${(opened >> 16) & 255}.${(opened >> 8) & 255}.${opened & 255}` };
  const reply = await fetch(shop.program.url + path, { headers });
  await reply.arrayBuffer();
  if (!reply.ok || reply.headers.get('server-timing') === 'cache;desc=hit')
    throw new Error(`${path} answered ${reply.status} ${reply.headers.get('server-timing')}`);
}
