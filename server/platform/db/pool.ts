import pg from 'pg';
import { PostgresClient } from './postgres-client.ts';

/** Settings of every connection. Poolers accept this startup parameter, but no timeouts. */
export const CONNECTION = { connectionTimeoutMillis: 5000, application_name: 'capstone' };

const STATEMENT_TIMEOUT_MS = 30_000;
/** An open transaction holds locks. The shop's transactions wait for nothing but the database. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;

const LOCAL_TIMEOUTS = [
  `SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT_MS}`,
  `SET LOCAL idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT_MS}`,
].join('; ');

/**
 * Creates the pool. Without a pooler, timeouts are startup parameters of each connection. A pooler refuses
 * those, and in transaction mode it gives each transaction another connection. Behind a pooler each
 * transaction therefore sets its timeouts. The client gives up on statements without an answer later than
 * the server does, for example after a connection died silently.
 */
export function createPool(
  connectionString: string,
  options: { isBehindPooler: boolean; max: number },
): pg.Pool {
  const timeouts = options.isBehindPooler
    ? {}
    : {
        statement_timeout: STATEMENT_TIMEOUT_MS,
        idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      };
  const pool = new pg.Pool({
    ...CONNECTION,
    Client: PostgresClient,
    connectionString,
    max: options.max,
    query_timeout: STATEMENT_TIMEOUT_MS + 5000,
    ...timeouts,
  });
  if (options.isBehindPooler) pool.on('connect', setTimeoutsPerTransaction);
  pool.on('connect', releaseWhenBeginFails);
  return pool;
}

/**
 * Releases a client whose BEGIN fails, for example because the database died. Drizzle 0.45 does not release
 * it (NodePgSession.transaction), which would exhaust the pool permanently.
 */
function releaseWhenBeginFails(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((statement: unknown, ...rest: unknown[]) => {
    const result = query(statement, ...rest);
    if (isBegin(statement) && result instanceof Promise) result.catch((error) => client.release(error));
    return result;
  }) as typeof client.query;
}

/** Sets the timeouts with each BEGIN, in the same round trip. */
function setTimeoutsPerTransaction(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((statement: unknown, ...rest: unknown[]) =>
    query(withTimeouts(statement), ...rest)) as typeof client.query;
}

/**
 * `statement` is a text or an object with one. Each `begin`, also with an isolation level, gets the timeouts.
 */
function withTimeouts(statement: unknown): unknown {
  if (!isBegin(statement)) return statement;
  const extended = `${textOf(statement)}; ${LOCAL_TIMEOUTS}`;
  return typeof statement === 'string' ? extended : { ...(statement as object), text: extended };
}

function isBegin(statement: unknown): boolean {
  const text = textOf(statement);
  return typeof text === 'string' && /^begin\b[^;]*$/i.test(text);
}

function textOf(statement: unknown): unknown {
  return typeof statement === 'string' ? statement : (statement as { text?: unknown }).text;
}
