import type { Writable } from 'node:stream';
import pg from 'pg';
import { nameStatements } from './name-statements.ts';

/** Of every connection. A pooler accepts this startup parameter, and no timeouts. */
export const CONNECTION = { connectionTimeoutMillis: 5000, application_name: 'capstone' };

const STATEMENT_TIMEOUT_MS = 30_000;
/** An open transaction holds locks; ours wait for nothing but the database. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;

const LOCAL_TIMEOUTS = [
  `SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT_MS}`,
  `SET LOCAL idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT_MS}`,
].join('; ');

/**
 * Creates the pool. Directly on PostgreSQL, timeouts are startup parameters of each connection. A pooler refuses those, and
 * in transaction mode gives each transaction another connection: there, each transaction sets its own, and the client gives
 * up on slow statements outside of one.
 */
export function createPool(
  connectionString: string,
  options: { isBehindPooler: boolean; max: number },
): pg.Pool {
  const timeouts = options.isBehindPooler
    ? { query_timeout: STATEMENT_TIMEOUT_MS + 5000 }
    : {
        statement_timeout: STATEMENT_TIMEOUT_MS,
        idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      };
  const pool = new pg.Pool({
    ...CONNECTION,
    connectionString,
    max: options.max,
    pipeline: true,
    ...timeouts,
  });
  pool.on('connect', sendTogether);
  pool.on('connect', options.isBehindPooler ? setTimeoutsPerTransaction : nameStatements);
  pool.on('connect', releaseWhenBeginFails);
  return pool;
}

/**
 * Sends the statements that a transaction runs without waiting for each other in one write, which takes longer than most of
 * them. A client in pipeline mode sends them before it has the answer to the first.
 */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    stream.cork();
    process.nextTick(() => stream.uncork());
    return query(...args);
  }) as typeof client.query;
}

/**
 * Gives back a client whose BEGIN fails, as when the database dies. Drizzle 0.45 does not (NodePgSession.transaction): the pool would
 * be exhausted for good.
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

/** `statement` is a text or an object with one; `begin`, also with an isolation level, gets the timeouts. */
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
