import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Db } from './client.ts';

/** A statement of Drizzle that waits to be sent. */
interface Statement {
  /** Drizzle reads the rows of a SELECT that it built by position, since columns of a join can have one name. */
  asked: { text: string; rowMode?: 'array' };
  values: unknown[];
  resolve(result: { rows: unknown[] }): void;
  reject(error: unknown): void;
}

/** What can be a subquery. A statement that locks or writes is sent by itself. */
const IS_READ = /^[\s(]*select\b(?!.*\bfor (update|no key update|share|key share)\b)/is;

/**
 * Returns a context whose reads are sent as one statement if they are started at once, so that a page that starts
 * what does not depend on each other with `Promise.all` waits for one round trip. If one of the reads fails, all of
 * them do. There are no transactions.
 *
 * Rows arrive as JSON, which Drizzle's columns read like the driver's texts. A column of `sql` has a type that JSON
 * has, such as `::int`, or `mapWith`.
 */
export function readTogether<C extends { db: Db }>(context: C): C {
  const pool = (context.db as Db & { $client: pg.Pool }).$client;
  let waiting: Statement[] = [];
  const query = (asked: Statement['asked'], values: unknown[] = []) =>
    new Promise<{ rows: unknown[] }>((resolve, reject) => {
      // By then, everything that need not wait for the database has been started.
      if (waiting.length === 0)
        setImmediate(() => {
          send(pool, waiting);
          waiting = [];
        });
      waiting.push({ asked, values, resolve, reject });
    });
  return { ...context, db: drizzle({ query } as unknown as pg.Client) };
}

function send(pool: pg.Pool, statements: Statement[]): void {
  const reads = statements.filter(({ asked }) => IS_READ.test(asked.text));
  const isTogether = reads.length > 1;
  if (isTogether) void sendTogether(pool, reads);
  for (const statement of statements) {
    const { asked, values, resolve, reject } = statement;
    if (!isTogether || !reads.includes(statement)) pool.query(asked, values).then(resolve, reject);
  }
}

async function sendTogether(pool: pg.Pool, reads: Statement[]): Promise<void> {
  const values: unknown[] = [];
  const columns = reads.map(({ asked: { text, rowMode }, values: own }, at) => {
    const renumbered = text
      .replace(/;\s*$/, '')
      .replaceAll(/\$(\d+)/g, (_, number) => `$${values.length + Number(number)}`);
    values.push(...own);
    // The type `json` is a text, in which two columns of one name both stay.
    const row =
      rowMode === 'array' ? '(select json_agg(value) from json_each(row_to_json(t)))' : 'row_to_json(t)';
    return `(select coalesce(json_agg(${row}), '[]') from (${renumbered}) as t) as "${at}"`;
  });
  try {
    const { rows } = await pool.query<Record<string, unknown[]>>(`select ${columns.join(', ')}`, values);
    for (const [at, { resolve }] of reads.entries()) resolve({ rows: rows[0]?.[at] ?? [] });
  } catch (error) {
    for (const { reject } of reads) reject(error);
  }
}
