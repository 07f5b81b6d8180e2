import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import * as current from '../test/e2e/live-shop.ts';
import { runOnServer } from '../test/harness/database.ts';
import { startPostgres } from '../test/harness/postgres-server.ts';
import { importBefore } from './before.ts';
import { startFloor } from './floor.ts';
import {
  formatShares,
  formatSpread,
  type Measurement,
  markRepositoriesRead,
  readProcess,
} from './measurements.ts';
import { readFlushes, readProcessorSeconds } from './order-cost.ts';
import { createOrderPlacer, METRICS_TOKEN, UNLIMITED, untilRepositoriesRead } from './orders.ts';
import { startVendure } from './vendure.ts';

// What an order costs this shop, Vendure's server, the least program that takes one and an earlier commit of this
// shop, on one PostgreSQL. Each gets the same number of orders, one after another, in turn.

const ROUNDS = 3;
const ORDERS = 60;
const IDLE_MS = 60_000;
/** What follows from the last orders must not count as idle. */
const SETTLE_MS = 30_000;

interface Contestant {
  name: string;
  database: string;
  /** What an order may cost at most, as a share of one of this contestant. */
  goal?: string;
  /** The processor seconds of the server since it started. */
  readSeconds(): Promise<number>;
  /** Places so many orders, and returns when all that follows from them is done. */
  place(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** Whom the shop is compared with. `before` is a checkout of an earlier commit, with its packages and its build. */
export interface Others {
  vendure: boolean;
  floor: boolean;
  before: string | undefined;
}

export async function measurePeer({ vendure, floor, before }: Others): Promise<Measurement[]> {
  const postgres = await startPostgres({ isMeasured: true });
  const contestants: Contestant[] = [];
  const database = new pg.Client(`${postgres.url}/postgres`);
  const enter = async (
    name: string,
    start: (databaseUrl: string) => Promise<Pick<Contestant, 'readSeconds' | 'place' | 'stop'>>,
    goal?: string,
  ) => {
    const own = `contestant_${contestants.length}`;
    await runOnServer(postgres.url, `CREATE DATABASE ${own}`);
    contestants.push({ name, database: own, goal, ...(await start(`${postgres.url}/${own}`)) });
  };
  try {
    await database.connect();
    await database.query('create extension pg_stat_statements');
    await enter('an order', (url) => enterShop(current, url));
    if (vendure) await enter("Vendure's order", enterVendure, 'at most 0.28');
    if (floor) await enter('the floor', enterFloor, 'at most 10');
    if (before) {
      const earlier = await importBefore(before);
      await enter('an order before', (url) => enterShop(earlier, url), 'at most 0.7');
    }
    return await compare(contestants, { postmaster: postgres.pid ?? 0, database });
  } finally {
    for (const { stop } of contestants) await stop();
    await database.end();
    await postgres.stop();
  }
}

async function enterShop({ startLiveShop }: Pick<typeof current, 'startLiveShop'>, databaseUrl: string) {
  const shop = await startLiveShop({ ...UNLIMITED, DATABASE_URL: databaseUrl });
  await untilRepositoriesRead(shop);
  // No repository is read again during the measurement.
  await markRepositoriesRead(databaseUrl);
  return {
    readSeconds: async () => (await readProcess(shop.program.url, METRICS_TOKEN)).cpuSeconds,
    place: createOrderPlacer(shop),
    stop: () => shop.close(),
  };
}

async function enterVendure(databaseUrl: string) {
  const vendure = await startVendure(databaseUrl);
  return { ...vendure, place: placer((at) => vendure.order(`buyer-${at}@example.com`)) };
}

async function enterFloor(databaseUrl: string) {
  const floor = await startFloor(databaseUrl);
  return { ...floor, place: placer((at) => floor.order(`buyer-${at}`)) };
}

/** Places orders one after another, and counts them. */
function placer(order: (at: number) => Promise<void>): Contestant['place'] {
  let ordered = 0;
  return async (count) => {
    for (const end = ordered + count; ordered < end; ordered += 1) await order(ordered);
  };
}

/** Processor time and duration, in seconds, and what PostgreSQL did. */
interface Used {
  seconds: number;
  server: number;
  /** PostgreSQL's, which also includes what the other servers ask it when idle. */
  database: number;
  statements: number;
  /** How often PostgreSQL wrote its log to the disk, for all servers. */
  flushes: number;
}

interface Measured {
  postmaster: number;
  database: pg.Client;
}

async function compare(
  contestants: Contestant[],
  { postmaster, database }: Measured,
): Promise<Measurement[]> {
  const read = async (contestant: Contestant): Promise<Used> => ({
    seconds: performance.now() / 1000,
    server: await contestant.readSeconds(),
    database: await readProcessorSeconds(postmaster),
    statements: await readStatements(database, contestant.database),
    flushes: await readFlushes(database),
  });
  for (const { place } of contestants) await place(ORDERS);
  await pause(SETTLE_MS);
  const atRest = await Promise.all(contestants.map(read));
  await pause(IDLE_MS);
  const idle = await Promise.all(contestants.map(async (one, at) => subtract(await read(one), atRest[at])));
  const rounds = contestants.map((): Used[] => []);
  const turns = [...contestants.entries()];
  // The order changes, because who comes later was seen to need up to a tenth more.
  for (let round = 0; round < ROUNDS; round += 1, turns.reverse())
    for (const [at, contestant] of turns) {
      const from = await read(contestant);
      await contestant.place(ORDERS);
      rounds[at]?.push(subtract(await read(contestant), from));
    }
  const withoutIdle = (used: Used, at: number): Used =>
    subtract(used, idle[at], used.seconds / (idle[at]?.seconds ?? 0));
  const net = rounds.map((used, at) => used.map((one) => withoutIdle(one, at)));
  const [ours = []] = rounds;
  return contestants.flatMap(({ name, goal }, at) => {
    const [used = [], usedNet = []] = [rounds[at], net[at]];
    const spread = (of: Used[], value: (one: Used) => number) =>
      formatSpread(of.map((one) => value(one) / ORDERS));
    return [
      { name: `${name}: processor time in ms`, value: spread(used, milliseconds) },
      { name: '… of the server alone', value: spread(used, ({ server }) => server * 1000) },
      { name: '… statements', value: spread(usedNet, ({ statements }) => statements) },
      { name: '… flushes', value: spread(usedNet, ({ flushes }) => flushes) },
      ...(goal === undefined
        ? []
        : [
            {
              name: `an order, as a share of ${name}`,
              value: formatShares(ours.map(milliseconds), used.map(milliseconds)),
              goal,
            },
            {
              name: '… without what each uses when idle',
              value: formatShares((net[0] ?? []).map(milliseconds), usedNet.map(milliseconds)),
            },
          ]),
    ];
  });
}

async function readStatements(database: pg.Client, name: string): Promise<number> {
  const { rows } = await database.query<{ calls: string | null }>(
    `select sum(calls) as calls from pg_stat_statements
     where dbid = (select oid from pg_database where datname = $1)`,
    [name],
  );
  return Number(rows[0]?.calls);
}

/** Subtracts `times` the other's figures. */
function subtract(from: Used, other: Used | undefined, times = 1): Used {
  const left = { ...from };
  for (const name of Object.keys(from) as (keyof Used)[]) left[name] -= (other?.[name] ?? 0) * times;
  return left;
}

const milliseconds = ({ server, database }: Used) => (server + database) * 1000;
