import pg from 'pg';

const BUSY_MS = 2000;
const CHECK_MS = 1000;
const PING_MS = 4000;

/**
 * Breaks the connections of a pool while the server is frozen or its network drops everything: they stay open
 * then, and their queries would never be answered. A query that takes long on a server that answers goes on.
 * When a connection has been in use for 2 seconds, the server is asked on a new one; `pingUrl` leads to
 * PostgreSQL itself, because a busy pooler may let new connections wait.
 */
export function breakFrozen(pool: pg.Pool, pingUrl: string): void {
  const connections = new Set<pg.PoolClient>();
  /** When each connection in use was taken from the pool. */
  const takenAt = new Map<pg.PoolClient, number>();
  pool.on('connect', (client) => connections.add(client));
  pool.on('remove', (client) => {
    connections.delete(client);
    takenAt.delete(client);
  });
  pool.on('acquire', (client) => takenAt.set(client, performance.now()));
  pool.on('release', (_error, client) => takenAt.delete(client));
  let isChecking = false;
  const timer = setInterval(async () => {
    if (pool.ended) return clearInterval(timer);
    const isBusy = [...takenAt.values()].some((time) => performance.now() - time > BUSY_MS);
    if (!isBusy || isChecking) return;
    isChecking = true;
    if (!(await isAnswering(pingUrl)))
      for (const { connection } of connections)
        connection.stream.destroy(new Error('Connection terminated: the database does not answer.'));
    isChecking = false;
  }, CHECK_MS);
  timer.unref();
}

/** Whether the server answers in time. A refusal is an answer. */
async function isAnswering(connectionString: string): Promise<boolean> {
  const beganAt = performance.now();
  const client = new pg.Client({
    connectionString,
    application_name: 'capstone',
    connectionTimeoutMillis: PING_MS,
    query_timeout: PING_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch (error) {
    // If this process itself was frozen, the answer may have come in time.
    const wasFrozen = performance.now() - beganAt > 2 * PING_MS + CHECK_MS;
    return wasFrozen || !/timeout/i.test((error as Error).message);
  } finally {
    void client.end().catch(() => undefined);
  }
}
