import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { formatMegabytes, formatSpread, type Measurement, readProcess } from './measurements.ts';

// What one order costs the shop and PostgreSQL: statements by kind, processor time and memory. Orders are
// placed one after another, and what the shop does when idle is subtracted.

const IDLE_MS = 60_000;
const WINDOWS = 3;
/** In all windows, those with a coupon included. */
const ORDERS = 420;
/** After each window, another one shows what a coupon costs. */
const COUPON = { code: 'BENCH-10', percentOff: 10 };

/**
 * The first kind that fits a statement counts. Deferred constraints are checked when a transaction commits,
 * as statements that count by themselves: those of foreign keys, and `EXISTS` of our triggers.
 */
const KINDS = {
  'begin and commit': /^(begin|commit|rollback$)/i,
  savepoints: /^(savepoint|release|rollback to)/i,
  'advisory locks': /pg_advisory/,
  'deferred constraints': /^(SELECT \$\d FROM ONLY|EXISTS)/,
  'job queue': /\bjobs\./,
  select: /^\(?select/i,
  // Some write a second row in a WITH clause.
  insert: /^(with "\w+" as \()?insert/i,
  update: /^(with "\w+" as \()?update/i,
  delete: /^delete/i,
  other: /./,
};
type Kind = keyof typeof KINDS;

/** Counts since the server started, or a difference of two counts. */
interface Usage {
  seconds: number;
  shopSeconds: number;
  databaseSeconds: number;
  statements: Record<Kind, number>;
  /** How often the log of changes was written to the disk. */
  flushes: number;
}

const LISTED_ORDERS = 40;

interface Measured {
  url: string;
  metricsToken: string;
  databaseUrl: string;
  /** PostgreSQL's first process. */
  postmaster: number;
  /** Places so many orders one after another, and returns when all that follows from them is done. */
  placeOrders: (count: number, coupon: typeof COUPON | null) => Promise<void>;
}

export async function measureOrderCost(measured: Measured): Promise<Measurement[]> {
  const database = new pg.Client(measured.databaseUrl);
  await database.connect();
  const during = async (work: () => Promise<unknown>) => {
    const before = await readUsage(database, measured);
    await work();
    return subtract(await readUsage(database, measured), before, 1);
  };
  try {
    await database.query('create extension pg_stat_statements');
    const idle = await during(() => pause(IDLE_MS));
    const measureWindow = async (coupon: typeof COUPON | null) => {
      const used = await during(() => measured.placeOrders(ORDERS / WINDOWS / 2, coupon));
      return subtract(used, idle, used.seconds / idle.seconds);
    };
    await database.query("insert into coupons (id, code, percent_off) values ('bench', $1, $2)", [
      COUPON.code,
      COUPON.percentOff,
    ]);
    const windows: Usage[] = [];
    const withCoupon: Usage[] = [];
    while (windows.length < WINDOWS) {
      windows.push(await measureWindow(null));
      withCoupon.push(await measureWindow(COUPON));
    }
    const { bytes } = await readProcess(measured.url, measured.metricsToken);
    const anOrder = (used: number) => used / (ORDERS / WINDOWS / 2);
    const spread = (read: (window: Usage) => number, of = windows) =>
      formatSpread(of.map((each) => anOrder(read(each))));
    const ofKind = (kind: Kind, of: Usage[]) =>
      average(of.map(({ statements }) => anOrder(statements[kind]))).toFixed(1);
    const kinds = (of: Usage[]) =>
      (Object.keys(KINDS) as Kind[]).map((kind) => `${kind} ${ofKind(kind, of)}`).join(', ');
    return [
      {
        name: 'processor time of an order in ms',
        value: spread(({ shopSeconds, databaseSeconds }) => (shopSeconds + databaseSeconds) * 1000),
        goal: 'at most 33 ms',
      },
      { name: '… of the shop', value: spread(({ shopSeconds }) => shopSeconds * 1000) },
      { name: '… of PostgreSQL', value: spread(({ databaseSeconds }) => databaseSeconds * 1000) },
      {
        name: 'statements of an order',
        value: spread(({ statements }) => total(statements)),
        goal: 'at most 26',
      },
      { name: '… by kind', value: kinds(windows) },
      { name: 'flushes of an order', value: spread(({ flushes }) => flushes), goal: 'at most 8' },
      {
        name: 'statements of an order with a coupon',
        value: spread(({ statements }) => total(statements), withCoupon),
        goal: 'at most two more than without',
      },
      { name: '… by kind', value: kinds(withCoupon) },
      {
        name: 'statements a second when idle',
        value: (total(idle.statements) / idle.seconds).toFixed(1),
        goal: 'at most 5',
      },
      { name: `memory after ${ORDERS} orders`, value: formatMegabytes(bytes), goal: 'at most 250 MB' },
    ];
  } finally {
    await database.end();
  }
}

/** Lists the statements of an order, most frequent first, in the words of `pg_stat_statements`. */
export async function listStatements({ databaseUrl, placeOrders }: Measured): Promise<Measurement[]> {
  const database = new pg.Client(databaseUrl);
  await database.connect();
  try {
    await database.query('create extension pg_stat_statements');
    // What a shop does once, such as asking for keys, is done by then.
    await placeOrders(LISTED_ORDERS / 4, null);
    await database.query('select pg_stat_statements_reset()');
    await placeOrders(LISTED_ORDERS, null);
    const used = [...(await readCalls(database))].map(([query, calls]) => ({
      name: query.replaceAll(/\s+/g, ' ').slice(0, 160),
      calls: calls / LISTED_ORDERS,
    }));
    const listed = used.filter(({ calls }) => calls >= 0.1).sort((a, b) => b.calls - a.calls);
    return listed.map(({ name, calls }) => ({ name, value: calls.toFixed(2) }));
  } finally {
    await database.end();
  }
}

async function readCalls(database: pg.Client): Promise<[query: string, calls: number][]> {
  const { rows } = await database.query<{ query: string; calls: string }>(
    `select query, calls from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database())
       and query not like '%pg_stat_%'`,
  );
  return rows.map(({ query, calls }) => [query, Number(calls)]);
}

/** A backend reports what it wrote at most a second later. */
export async function readFlushes(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ flushes: string }>(
    "select sum(fsyncs) as flushes from pg_stat_io where object = 'wal'",
  );
  return Number(rows[0]?.flushes);
}

async function readUsage(database: pg.Client, { url, metricsToken, postmaster }: Measured): Promise<Usage> {
  const { cpuSeconds: shopSeconds } = await readProcess(url, metricsToken);
  const statements = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, 0])) as Usage['statements'];
  for (const [query, calls] of await readCalls(database)) statements[kindOf(query)] += calls;
  const databaseSeconds = await readProcessorSeconds(postmaster);
  const flushes = await readFlushes(database);
  return { seconds: performance.now() / 1000, shopSeconds, databaseSeconds, statements, flushes };
}

function kindOf(query: string): Kind {
  return (Object.keys(KINDS) as Kind[]).find((kind) => KINDS[kind].test(query.trim())) ?? 'other';
}

/**
 * The processor seconds of PostgreSQL: of its first process, of the children that ended, and of those that
 * run. Linux counts them in hundredths (proc(5)); elsewhere they are not known.
 */
export async function readProcessorSeconds(postmaster: number): Promise<number> {
  const stats = await Promise.all(
    (await readdir('/proc').catch(() => []))
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')),
  );
  let hundredths = 0;
  for (const stat of stats) {
    const pid = Number.parseInt(stat, 10);
    // The fields after the name, which may contain spaces, begin with the state and the parent's ID.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    if (pid === postmaster) hundredths += user + system + endedUser + endedSystem;
    else if (fields[1] === postmaster) hundredths += user + system;
  }
  return stats.length > 0 ? hundredths / 100 : Number.NaN;
}

/** Subtracts `times` the other's counts. */
function subtract(from: Usage, other: Usage, times: number): Usage {
  const statements = { ...from.statements };
  for (const kind of Object.keys(KINDS) as Kind[]) statements[kind] -= other.statements[kind] * times;
  return {
    seconds: from.seconds - other.seconds * times,
    shopSeconds: from.shopSeconds - other.shopSeconds * times,
    databaseSeconds: from.databaseSeconds - other.databaseSeconds * times,
    flushes: from.flushes - other.flushes * times,
    statements,
  };
}

const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const total = (statements: Usage['statements']) =>
  Object.values(statements).reduce((sum, calls) => sum + calls, 0);
