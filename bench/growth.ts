import pg from 'pg';
import { sendCommand } from '#server/cli/send-command.ts';
import { type LiveShop, startLiveShop } from '../test/e2e/live-shop.ts';
import { startPostgres } from '../test/harness/postgres-server.ts';
import { addressesOf, KINDS, type Kind } from './growth-addresses.ts';
import { makeProject } from './growth-catalogue.ts';
import { markRepositoriesRead } from './mark-repositories-read.ts';
import { formatSeconds, formatSpread, type Measurement, percentile, sample } from './measurements.ts';
import { readProcess } from './process-figures.ts';

// Measures how the answers of a shop change when its catalogue grows.

const FEW = 100;
const MANY = 100_000;
const ROUNDS = 3;
const ADDRESSES = 100;
const TOKEN = 'token-of-the-bench';

export async function measureGrowth(): Promise<Measurement[]> {
  const postgres = await startPostgres();
  const databaseUrl = `${postgres.url}/postgres`;
  const shop = await startLiveShop(
    // The unit and the image set it, too.
    { DATABASE_URL: databaseUrl, METRICS_TOKEN: TOKEN, MALLOC_ARENA_MAX: '2' },
    { projects: 0 },
  );
  try {
    await importProjects(databaseUrl, FEW);
    await measureKinds(shop, FEW, 1);
    const before = await measureKinds(shop, FEW, ROUNDS);
    const { bytes: bytesBefore } = await readProcess(shop.program.url, TOKEN);
    const importMs = await importProjects(databaseUrl, MANY);
    const after = await measureKinds(shop, MANY, ROUNDS);
    const cached = await measureCached(shop);
    const { bytes } = await readProcess(shop.program.url, TOKEN);
    return [
      { name: `import of ${MANY} projects`, value: formatSeconds(importMs), goal: 'below 60 s' },
      ...KINDS.map((kind) => ({
        name: `${kind}, p99 of ${ADDRESSES} in ms: ${FEW} projects, ${MANY}, growth`,
        ...compare(before[kind], after[kind]),
        goal: 'below 3 times',
      })),
      { name: `list from the page cache, p99, ${MANY} projects`, value: `${cached.toFixed(1)} ms` },
      { name: `memory with ${FEW} projects`, value: `${Math.round(bytesBefore / 1e6)} MB` },
      { name: `memory with ${MANY} projects`, value: `${Math.round(bytes / 1e6)} MB`, goal: 'below 400 MB' },
    ];
  } finally {
    await shop.close();
    await postgres.stop();
  }
}

/** Imports the first projects of the catalogue, and has their repositories count as read, which takes GitHub days. Returns its ms. */
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

type Figures = Record<Kind, number[]>;

/** For each kind of address the p99 of every round, in ms. Before each kind every cache is emptied, as after a change of the catalogue. */
async function measureKinds(shop: LiveShop, projects: number, rounds: number): Promise<Figures> {
  const figures = Object.fromEntries(KINDS.map((kind) => [kind, [] as number[]])) as Figures;
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of KINDS) {
      await announceChange(shop);
      const addresses = addressesOf(kind, { projects, seed: round * 97, count: ADDRESSES });
      const times = await sample(ADDRESSES, () => open(shop, addresses.pop() ?? '', 'miss'));
      figures[kind].push(percentile(times, 0.99));
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

async function measureCached(shop: LiveShop): Promise<number> {
  await open(shop, '/projects', 'miss');
  return percentile(await sample(ADDRESSES, () => open(shop, '/projects', 'hit')), 0.99);
}

async function open(shop: LiveShop, path: string, cache: 'hit' | 'miss'): Promise<void> {
  const reply = await fetch(shop.program.url + path);
  await reply.arrayBuffer();
  const isCached = reply.headers.get('server-timing') === 'cache;desc=hit';
  if (!reply.ok || isCached !== (cache === 'hit'))
    throw new Error(`${path} answered ${reply.status}${isCached ? ' from the cache' : ''}`);
}

function compare(before: number[], after: number[]): Pick<Measurement, 'value'> {
  const base = before.toSorted((a, b) => a - b)[Math.floor(before.length / 2)] ?? Number.NaN;
  const growth = formatSpread(after.map((each) => each / base));
  return { value: `${formatSpread(before)}, ${formatSpread(after)}, ${growth} times` };
}
