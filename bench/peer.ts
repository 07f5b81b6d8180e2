import { setTimeout as pause } from 'node:timers/promises';
import * as current from '../test/e2e/live-shop.ts';
import { runOnServer } from '../test/harness/database.ts';
import { startPostgres } from '../test/harness/postgres-server.ts';
import { importBefore } from './before.ts';
import {
  formatShares,
  formatSpread,
  type Measurement,
  markRepositoriesRead,
  readProcess,
} from './measurements.ts';
import { readProcessorSeconds } from './order-cost.ts';
import { createOrderPlacer, METRICS_TOKEN, UNLIMITED, untilRepositoriesRead } from './orders.ts';
import { startVendure } from './vendure.ts';

// What an order costs this shop, Vendure's server and an earlier commit of this shop, on one PostgreSQL. Each
// gets the same number of orders, one after another, in turn.

const ROUNDS = 3;
const ORDERS = 60;
const IDLE_MS = 60_000;
/** What follows from the last orders must not count as idle. */
const SETTLE_MS = 30_000;

interface Contestant {
  name: string;
  /** The processor seconds of the server since it started. */
  readSeconds(): Promise<number>;
  /** Places so many orders, and returns when all that follows from them is done. */
  place(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** `before` is a checkout of an earlier commit, with its packages and its build. */
export async function measurePeer(before: string | undefined): Promise<Measurement[]> {
  const postgres = await startPostgres({ isMeasured: true });
  const contestants: Contestant[] = [];
  try {
    const createDatabase = async (name: string) => {
      await runOnServer(postgres.url, `CREATE DATABASE ${name}`);
      return `${postgres.url}/${name}`;
    };
    contestants.push(await enterShop('an order', current, await createDatabase('shop')));
    contestants.push(await enterVendure("Vendure's order", await createDatabase('vendure')));
    if (before) {
      const earlier = await importBefore(before);
      contestants.push(await enterShop('an order before', earlier, await createDatabase('before')));
    }
    return await compare(contestants, postgres.pid ?? 0);
  } finally {
    for (const { stop } of contestants) await stop();
    await postgres.stop();
  }
}

async function enterShop(
  name: string,
  { startLiveShop }: Pick<typeof current, 'startLiveShop'>,
  databaseUrl: string,
): Promise<Contestant> {
  const shop = await startLiveShop({ ...UNLIMITED, DATABASE_URL: databaseUrl });
  await untilRepositoriesRead(shop);
  // No repository is read again during the measurement.
  await markRepositoriesRead(databaseUrl);
  return {
    name,
    readSeconds: async () => (await readProcess(shop.program.url, METRICS_TOKEN)).cpuSeconds,
    place: createOrderPlacer(shop),
    stop: () => shop.close(),
  };
}

async function enterVendure(name: string, databaseUrl: string): Promise<Contestant> {
  const vendure = await startVendure(databaseUrl);
  let ordered = 0;
  return {
    name,
    readSeconds: vendure.readSeconds,
    async place(count) {
      for (const end = ordered + count; ordered < end; ordered += 1)
        await vendure.order(`buyer-${ordered}@example.com`);
    },
    stop: vendure.stop,
  };
}

/** Processor time and duration, in seconds. */
interface Used {
  seconds: number;
  server: number;
  /** PostgreSQL's, which also includes what the other servers ask it when idle. */
  database: number;
}

async function compare(contestants: Contestant[], postmaster: number): Promise<Measurement[]> {
  const read = async ({ readSeconds }: Contestant): Promise<Used> => ({
    seconds: performance.now() / 1000,
    server: await readSeconds(),
    database: await readProcessorSeconds(postmaster),
  });
  for (const { place } of contestants) await place(ORDERS);
  await pause(SETTLE_MS);
  const atRest = await Promise.all(contestants.map(read));
  await pause(IDLE_MS);
  const idle = await Promise.all(contestants.map(async (one, at) => subtract(await read(one), atRest[at])));
  const rounds = contestants.map((): Used[] => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [at, contestant] of contestants.entries()) {
      const from = await read(contestant);
      await contestant.place(ORDERS);
      rounds[at]?.push(subtract(await read(contestant), from));
    }
  const gross = rounds.map((used) => used.map(perOrder));
  const net = rounds.map((used, at) =>
    used.map((one) => perOrder(one) - (perOrder(idle[at]) * one.seconds) / (idle[at]?.seconds ?? 0)),
  );
  return contestants.flatMap(({ name }, at) => [
    { name: `${name}: processor time in ms`, value: formatSpread(gross[at] ?? []) },
    { name: '… of the server alone', value: formatSpread(rounds[at]?.map(ofServer) ?? []) },
    ...(at === 0
      ? []
      : [
          {
            name: `an order, as a share of ${name}`,
            value: formatShares(gross[0], gross[at]),
            goal: name.startsWith('Vendure') ? 'at most 0.22' : 'at most 0.75',
          },
          { name: '… without what each uses when idle', value: formatShares(net[0], net[at]) },
        ]),
  ]);
}

const subtract = (after: Used, before: Used | undefined): Used => ({
  seconds: after.seconds - (before?.seconds ?? 0),
  server: after.server - (before?.server ?? 0),
  database: after.database - (before?.database ?? 0),
});
const perOrder = (used: Used | undefined) => (((used?.server ?? 0) + (used?.database ?? 0)) * 1000) / ORDERS;
const ofServer = ({ server }: Used) => (server * 1000) / ORDERS;
