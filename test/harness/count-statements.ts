import type pg from 'pg';
import type { Database } from '#server/platform/db/client.ts';

/** The statements that are being noted; null while none are. */
let noted: string[] | null = null;
const watched = new WeakSet<pg.PoolClient>();

/**
 * Lists the statements that a database's pool gets during some work, with those that begin and end a transaction.
 * Only one work at a time can be watched.
 */
export async function listStatements({ pool }: Pick<Database, 'pool'>, work: () => Promise<unknown>) {
  const statements: string[] = [];
  noted = statements;
  pool.on('acquire', watch);
  try {
    await work();
  } finally {
    pool.off('acquire', watch);
    noted = null;
  }
  return statements;
}

function watch(client: pg.PoolClient): void {
  if (watched.has(client)) return;
  watched.add(client);
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((statement: string | { text: string }, ...rest: unknown[]) => {
    noted?.push(typeof statement === 'string' ? statement : statement.text);
    return query(statement, ...rest);
  }) as typeof client.query;
}
