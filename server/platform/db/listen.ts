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
  const connection = new ListenConnection(connectionString, options);
  try {
    await connection.connect();
  } catch (error) {
    await connection.close();
    throw error;
  }
  return connection;
}

class ListenConnection implements Listener {
  readonly #connectionString: string;
  readonly #options: ListenOptions;
  #client: pg.Client | null = null;
  /** Runs until the next heartbeat or attempt. */
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #isConnected = false;
  #isClosed = false;

  constructor(connectionString: string, options: ListenOptions) {
    this.#connectionString = connectionString;
    this.#options = options;
  }

  isConnected(): boolean {
    return this.#isConnected;
  }

  async connect(client = this.#createClient()): Promise<void> {
    const { channel, notify, onReconnect } = this.#options;
    await client.connect();
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    await awaitEcho(client, notify);
    await holdRunningLock(client);
    this.#failures = 0;
    this.#isConnected = true;
    this.#timer = setTimeout(() => this.#beat(client), HEARTBEAT_MS);
    onReconnect();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#isConnected = false;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(ignore);
  }

  #createClient(): pg.Client {
    const client = new PostgresClient({
      ...CONNECTION,
      connectionString: this.#connectionString,
      keepAlive: true,
      query_timeout: 5000,
    });
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client, new Error('The LISTEN connection ended.')));
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === this.#options.channel) this.#options.onMessage(payload);
    });
    this.#client = client;
    return client;
  }

  #beat(client: pg.Client): void {
    client.query('SELECT 1').then(
      () => {
        if (!this.#isClosed && this.#client === client)
          this.#timer = setTimeout(() => this.#beat(client), HEARTBEAT_MS);
      },
      (error: Error) => this.#lose(client, error),
    );
  }

  #lose(client: pg.Client, error: Error): void {
    if (this.#isClosed || this.#client !== client) return;
    this.#client = null;
    this.#isConnected = false;
    clearTimeout(this.#timer);
    client.removeAllListeners();
    client.on('error', ignore);
    void client.end().catch(ignore);
    this.#options.onError?.(error);
    const delay = Math.min(MAX_DELAY_MS, 250 * 2 ** this.#failures++);
    this.#timer = setTimeout(() => {
      const next = this.#createClient();
      this.connect(next).catch((failure: Error) => this.#lose(next, failure));
    }, delay);
  }
}

/** Resolves once a notification that is sent like those of the shop arrives. */
async function awaitEcho(client: pg.Client, notify: ListenOptions['notify']): Promise<void> {
  const id = randomUUID();
  const echo = Promise.withResolvers<void>();
  const hear = (message: pg.Notification) => {
    if (message.channel === ECHO_CHANNEL && message.payload === id) echo.resolve();
  };
  const timeout = setTimeout(() => echo.reject(new Error(NO_ECHO)), ECHO_TIMEOUT_MS);
  client.on('notification', hear);
  try {
    await client.query(`LISTEN ${ECHO_CHANNEL}`);
    await Promise.all([notify(ECHO_CHANNEL, id), echo.promise]);
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

function ignore(): void {
  // The connection is already abandoned.
}
