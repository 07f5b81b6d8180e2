import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { CONNECTION } from './pool.ts';
import { PostgresClient } from './postgres-client.ts';

export interface Listener {
  /** Whether notifications arrive at the moment. */
  isConnected(): boolean;
  close(): Promise<void>;
}

interface ListenOptions {
  channel: string;
  onMessage: (payload: string) => void;
  onReconnect: () => void;
  onError?: ((error: Error) => void) | undefined;
  /** Sends a notification like the shop, through the pool. */
  notify: (channel: string, payload: string) => Promise<unknown>;
}

/** Key of the advisory lock that every node holds in shared mode, and a restore exclusively. */
export const RUNNING_LOCK = 7_271_003;

const ECHO_CHANNEL = 'capstone_echo';
const ECHO_TIMEOUT_MS = 5000;
const NO_ECHO =
  'Notifications do not arrive on the LISTEN connection. If DATABASE_URL is a pooler, set DATABASE_DIRECT_URL to PostgreSQL itself.';

const HEARTBEAT_MS = 10_000;
/** Open pages wait for this connection after a failover, and one attempt per node costs nothing. */
const MAX_DELAY_MS = 2000;

/**
 * Runs LISTEN on a dedicated connection. Reconnects with backoff and calls `onReconnect`, because
 * notifications sent while disconnected are lost. A heartbeat detects connections that died silently. Throws
 * when no first notification arrives: behind a pooler LISTEN succeeds and has no effect.
 */
export async function listenOnPostgres(connectionString: string, options: ListenOptions): Promise<Listener> {
  let closed = false;
  let current: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let isConnected = false;

  function createClient(): pg.Client {
    const client = new PostgresClient({
      ...CONNECTION,
      connectionString,
      keepAlive: true,
      query_timeout: 5000,
    });
    client.on('error', (error) => lost(client, error));
    client.on('end', () => lost(client, new Error('The LISTEN connection ended.')));
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === options.channel) options.onMessage(payload);
    });
    current = client;
    return client;
  }

  async function connect(client: pg.Client): Promise<void> {
    await client.connect();
    await client.query(`LISTEN ${client.escapeIdentifier(options.channel)}`);
    await awaitEcho(client);
    await holdRunningLock(client);
    failures = 0;
    isConnected = true;
    timer = setTimeout(() => heartbeat(client), HEARTBEAT_MS);
    options.onReconnect();
  }

  async function awaitEcho(client: pg.Client): Promise<void> {
    const id = randomUUID();
    const echo = Promise.withResolvers<void>();
    const hear = (message: pg.Notification) => {
      if (message.channel === ECHO_CHANNEL && message.payload === id) echo.resolve();
    };
    const timeout = setTimeout(() => echo.reject(new Error(NO_ECHO)), ECHO_TIMEOUT_MS);
    client.on('notification', hear);
    try {
      await client.query(`LISTEN ${ECHO_CHANNEL}`);
      await Promise.all([options.notify(ECHO_CHANNEL, id), echo.promise]);
      await client.query(`UNLISTEN ${ECHO_CHANNEL}`);
    } finally {
      clearTimeout(timeout);
      client.off('notification', hear);
    }
  }

  async function holdRunningLock(client: pg.Client): Promise<void> {
    const { rows } = await client.query('SELECT pg_try_advisory_lock_shared($1) AS held', [RUNNING_LOCK]);
    if (!rows[0].held) throw new Error('A backup is being restored into this database.');
  }

  function heartbeat(client: pg.Client): void {
    client.query('SELECT 1').then(
      () => {
        if (!closed && current === client) timer = setTimeout(() => heartbeat(client), HEARTBEAT_MS);
      },
      (error: Error) => lost(client, error),
    );
  }

  function lost(client: pg.Client, error: Error): void {
    if (closed || current !== client) return;
    current = null;
    isConnected = false;
    clearTimeout(timer);
    client.removeAllListeners();
    client.on('error', ignore);
    void client.end().catch(ignore);
    options.onError?.(error);
    const delay = Math.min(MAX_DELAY_MS, 250 * 2 ** failures++);
    timer = setTimeout(() => {
      const client = createClient();
      connect(client).catch((failure: Error) => lost(client, failure));
    }, delay);
  }

  async function close(): Promise<void> {
    closed = true;
    isConnected = false;
    clearTimeout(timer);
    await current?.end().catch(ignore);
  }

  try {
    await connect(createClient());
  } catch (error) {
    await close();
    throw error;
  }
  return {
    isConnected: () => isConnected,
    close,
  };
}

function ignore(): void {
  // The connection is already abandoned.
}
