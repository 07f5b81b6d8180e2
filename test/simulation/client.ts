import type pg from 'pg';
import { never, type Sender } from './control.ts';

/** A checked-out connection, as `pg.PoolClient` for Drizzle. */
export class Client {
  isReleased = false;
  isBroken = false;
  isInTransaction = false;
  lastStatement = '';
  readonly node: Sender | null;
  readonly #run: (statement: unknown, values: unknown) => Promise<pg.QueryResult>;
  readonly #free: (client: Client) => void;

  constructor(
    node: Sender | null,
    run: (statement: unknown, values: unknown) => Promise<pg.QueryResult>,
    free: (client: Client) => void,
  ) {
    this.node = node;
    this.#run = run;
    this.#free = free;
  }

  async query(statement: string | { text: string }, values?: unknown): Promise<pg.QueryResult> {
    const text = textOf(statement);
    this.lastStatement = text;
    const verdict = this.node?.reach('database', text) ?? 'go on';
    if (verdict === 'killed') return never();
    if (this.isBroken || verdict === 'lose request') throw this.#breakOff();
    if (verdict === 'read only' && /^\s*(insert|update|delete)/i.test(text)) throw readOnly();
    if (/^(begin|start)/i.test(text)) this.isInTransaction = true;
    if (/^(commit|rollback)\s*$/i.test(text)) this.isInTransaction = false;
    const result = await this.#run(statement, values);
    if (this.node && !this.node.isAlive) return never();
    if (verdict === 'lose answer') throw this.#breakOff();
    return result;
  }

  release(): void {
    if (!this.isReleased) this.#free(this);
  }

  /** The server rolls back the transaction of a connection that broke. */
  #breakOff(): Error {
    if (this.isInTransaction) void this.#run('rollback', undefined);
    this.isInTransaction = false;
    this.isBroken = true;
    // Drizzle keeps a client whose BEGIN fails; the shop's pool releases it (server/platform/db/pool.ts).
    if (/^begin/i.test(this.lastStatement)) this.release();
    return new Error('Connection terminated unexpectedly');
  }
}

function readOnly(): Error {
  const error = new Error('cannot execute INSERT in a read-only transaction');
  return Object.assign(error, { code: '25006', severity: 'ERROR' });
}

/** The SQL of a statement. */
export function textOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : (statement as { text: string }).text;
}
