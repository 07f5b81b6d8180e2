import { sql } from 'drizzle-orm';
import type { Shop } from '../../context.ts';
import {
  getBooksFacts,
  getInstallation,
  listBlocks,
  listMoneyAdmins,
  listRepositoriesOnSale,
} from '../../readers/operator/operator-facts.ts';

/** Reads what the doctor checks about the database. For the operator. */
export async function getDatabaseFacts({ db }: Pick<Shop, 'db'>) {
  const before = Date.now();
  const { rows } = await db.execute<{ version: number; time: string; timeout: string }>(sql`
    select current_setting('server_version_num')::int as version,
      extract(epoch from clock_timestamp())::text as time, current_setting('statement_timeout') as timeout`);
  const [row] = rows;
  if (!row) throw new Error('The database answers with nothing.');
  return {
    /** PostgreSQL's version number, such as 180004. */
    version: row.version,
    /** The database's clock minus this machine's, in seconds. */
    clockOffset: Number(row.time) - (before + Date.now()) / 2000,
    /** The statement timeout of the pool, outside of transactions; 0 without one. */
    statementTimeout: row.timeout,
    installation: await getInstallation({ db }),
    repositories: await listRepositoriesOnSale({ db }),
    /** Those of which each buyer gets a copy. */
    templates: await listRepositoriesOnSale({ db }, 'own'),
    blocks: await listBlocks(db),
    admins: await listMoneyAdmins(db),
    ...(await getBooksFacts(db)),
  };
}
