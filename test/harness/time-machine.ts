import type { TestShop } from './shop.ts';

/** The times of the books. Those of jobs, mails and access stay, because no money depends on them. */
const TIMES: Record<string, readonly string[]> = {
  orders: ['created_at', 'paid_at', 'checked_at'],
  payments: ['created_at'],
  refunds: ['created_at', 'processed_at'],
  exceptions: ['created_at', 'resolved_at'],
  ledger_entries: ['created_at'],
  payouts: ['requested_at', 'verified_at', 'paying_at', 'processed_at'],
  tax_documents: ['issued_at', 'booked_at'],
  missing_documents: ['since'],
  settlements: ['settled_at'],
};

/** Lets time pass for a test shop's books, and restores them as from a backup. */
export function createTimeMachine({ database: { pool } }: TestShop) {
  /** Runs statements without the triggers that keep the books unchanged. */
  const run = (statements: string[]) =>
    pool.query(
      ['begin', 'set local session_replication_role = replica', ...statements, 'commit'].join(';\n'),
    );

  const listColumns = async (): Promise<[table: string, columns: string][]> => {
    const { rows } = await pool.query<{ name: string; columns: string }>(
      `select table_name as name, string_agg(quote_ident(column_name), ', ') as columns
       from information_schema.columns join pg_tables on tablename = table_name and schemaname = table_schema
       where schemaname = 'public' and is_generated = 'NEVER' group by table_name`,
    );
    return rows.map(({ name, columns }) => [name, columns]);
  };

  async function passDays(days: number): Promise<void> {
    const shift = (column: string) => `${column} = ${column} - interval '${days} days'`;
    await run([
      ...Object.entries(TIMES).map(
        ([table, columns]) => `update ${table} set ${columns.map(shift).join(', ')}`,
      ),
      `update provider_readings set since = since - ${days * 86_400}, reached = reached - ${days * 86_400},
        until = until - ${days * 86_400}`,
    ]);
  }

  return {
    passDays,
    /** Copies the whole database aside. */
    async backUp(): Promise<void> {
      const tables = await listColumns();
      await run([
        'drop schema if exists backup cascade',
        'create schema backup',
        ...tables.map(([table]) => `create table backup.${table} as table public.${table}`),
      ]);
    },
    /** Restores the copy, which was made some days ago. */
    async restore(daysAgo: number): Promise<void> {
      const tables = await listColumns();
      await run([
        `truncate ${tables.map(([table]) => table).join(', ')}`,
        ...tables.map(
          ([table, columns]) =>
            `insert into ${table} (${columns}) overriding system value select ${columns} from backup.${table}`,
        ),
        'drop schema backup cascade',
      ]);
      await passDays(daysAgo);
    },
  };
}
