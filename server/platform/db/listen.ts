import pg from 'pg';

export interface Listener {
  close(): Promise<void>;
}

interface ListenOptions {
  channel: string;
  onMessage: (payload: string) => void;
  onReconnect: () => void;
  onError?: ((error: Error) => void) | undefined;
}

const HEARTBEAT_MS = 10_000;
const MAX_DELAY_MS = 10_000;

/**
 * Runs LISTEN on a dedicated connection. Reconnects with backoff and calls `onReconnect`, because notifications sent while
 * disconnected are lost. A heartbeat detects connections that died silently.
 */
export async function listenOnPostgres(connectionString: string, options: ListenOptions): Promise<Listener> {
  let closed = false;
  let current: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
    });
    client.on('error', (error) => lost(client, error));
    client.on('end', () => lost(client, new Error('The LISTEN connection ended.')));
    client.on('notification', (message) => options.onMessage(message.payload ?? ''));
    current = client;
    await client.connect();
    await client.query(`LISTEN ${client.escapeIdentifier(options.channel)}`);
    failures = 0;
    timer = setTimeout(() => heartbeat(client), HEARTBEAT_MS);
    options.onReconnect();
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
    clearTimeout(timer);
    client.removeAllListeners();
    client.on('error', ignore);
    void client.end().catch(ignore);
    options.onError?.(error);
    const delay = Math.min(MAX_DELAY_MS, 250 * 2 ** failures++);
    timer = setTimeout(() => {
      connect().catch((failure: Error) => current && lost(current, failure));
    }, delay);
  }

  await connect();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await current?.end().catch(ignore);
    },
  };
}

function ignore(): void {
  // The connection is already abandoned.
}
