import pg from 'pg';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { startPostgres } from '../harness/postgres-server.ts';
import { Client } from './client.ts';
import { never, noteActivity, reseed, type Sender, START_MS } from './control.ts';
import { type Databases, type Hooks, queryBy, type SharedDatabase } from './database.ts';
import { type Connection, StatementQueue } from './statement-queue.ts';

/** How many transactions can be open at once. */
const CONNECTIONS = 12;

/** The simulator's clock and random numbers, which the search path puts before PostgreSQL's own. */
const FUNCTIONS = `
  create function public.now() returns timestamptz language sql stable parallel safe
    as $$ select current_setting('sim.now')::timestamptz $$;
  create function public.clock_timestamp() returns timestamptz language sql stable parallel safe
    as $$ select current_setting('sim.now')::timestamptz $$;
  create function public.random() returns double precision language sql as 'select 0.5::double precision'`;
const SETTINGS = {
  search_path: 'public,pg_catalog',
  // The simulator finds deadlocks itself: see `StatementQueue`.
  deadlock_timeout: '1h',
  'sim.now': new Date(START_MS).toISOString(),
};

interface Server {
  /** For creating and dropping databases. */
  operator: pg.Client;
  connect(database: string): Promise<pg.Client>;
}

/** Starts PostgreSQL, where transactions overlap and wait for each other's locks. */
export async function openPostgres(): Promise<Databases> {
  // Processes that run beside each other need different ports.
  reseed(String(process.pid));
  const { url, stop } = await startPostgres();
  const options = Object.entries(SETTINGS).map(([name, value]) => `-c ${name}=${value}`);
  const connect = async (database: string) => {
    const client = new pg.Client({ connectionString: `${url}/${database}`, options: options.join(' ') });
    await client.connect();
    return client;
  };
  const operator = await connect('postgres');
  await operator.query('create database template');
  const client = await connect('template');
  await client.query(FUNCTIONS);
  await migrateDatabase({ withSession: (work) => work(client) });
  await client.end();
  return {
    open: (hooks) => openShared({ operator, connect }, hooks),
    async close() {
      await operator.end();
      await stop();
    },
  };
}

let copies = 0;

async function openShared({ operator, connect }: Server, hooks: Hooks): Promise<SharedDatabase> {
  const held = new Map<Client, Connection>();
  const waiting: { node: Sender | null; grant(connection: Connection): void }[] = [];
  let idle: Connection[] = [];
  const listeners = new Set<{ channel: string; onMessage: (payload: string) => void }>();
  const notifications: pg.Notification[] = [];
  const backups: string[] = [];
  let name = await copy('template');
  let monitor = await open();
  const statements = new StatementQueue({ ...hooks, monitor: () => monitor, publish });

  async function copy(from: string): Promise<string> {
    copies += 1;
    await operator.query(`create database copy_${copies} template ${from}`);
    return `copy_${copies}`;
  }

  async function open(): Promise<pg.Client> {
    for (let index = 0; index < CONNECTIONS; index += 1) {
      const real = await connect(name);
      const { rows } = await real.query<{ pid: number }>('select pg_backend_pid() as pid');
      idle.push({ real, processId: rows[0]?.pid ?? 0, clockMs: START_MS, isInTransaction: false });
    }
    const client = await connect(name);
    client.on('notification', (notification) => notifications.push(notification));
    for (const channel of new Set([...listeners].map((each) => each.channel)))
      await client.query(`listen ${channel}`);
    return client;
  }

  /** Ends all connections, also those whose transaction is open because a rule was broken in it. */
  async function disconnect(): Promise<void> {
    const connections = [monitor, ...[...idle, ...held.values()].map(({ real }) => real)];
    idle = [];
    await Promise.all(connections.map((each) => each.end()));
  }

  /** Ends all connections for the time of `work`, because PostgreSQL copies no database that is in use. */
  async function disconnected<T>(work: () => Promise<T>): Promise<T> {
    if (held.size > 0) throw new Error('A transaction is open.');
    await disconnect();
    const result = await work();
    monitor = await open();
    return result;
  }

  function publish(): void {
    for (const { channel, payload = '' } of notifications.splice(0))
      for (const listener of listeners) if (listener.channel === channel) listener.onMessage(payload);
  }

  async function acquire(node: Sender | null): Promise<Client> {
    noteActivity();
    if (node && !node.isAlive) return never();
    const connection =
      idle.pop() ?? (await new Promise<Connection>((grant) => waiting.push({ node, grant })));
    const run = (statement: unknown, values: unknown) =>
      statements.run({ node, connection, statement, values });
    const client = new Client(node, run, free);
    held.set(client, connection);
    return client;
  }

  function free(client: Client): void {
    client.isReleased = true;
    const connection = held.get(client);
    if (!connection) return;
    held.delete(client);
    let next = waiting.shift();
    while (next?.node && !next.node.isAlive) next = waiting.shift();
    if (next) next.grant(connection);
    else idle.push(connection);
  }

  return {
    kind: 'postgres',
    acquire,
    query: queryBy(acquire),
    abandon(node) {
      for (const [client, connection] of held)
        if (client.node === node) void statements.abandon(connection).then(() => free(client));
    },
    holder: () => [...held.keys()][0] ?? null,
    writes: () => statements.writes,
    isBusy: () => statements.isBusy,
    listen(channel, onMessage) {
      const listener = { channel, onMessage };
      listeners.add(listener);
      void monitor.query(`listen ${channel}`);
      return () => listeners.delete(listener);
    },
    async backUp() {
      const backup = await disconnected(() => copy(name));
      backups.push(backup);
      return () =>
        disconnected(async () => {
          listeners.clear();
          await operator.query(`drop database ${name}`);
          name = await copy(backup);
        });
    },
    async close() {
      await disconnect();
      for (const each of [name, ...backups]) await operator.query(`drop database ${each}`);
    },
  };
}
