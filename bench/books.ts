import pg from 'pg';
import { startProgram } from '../test/e2e/program.ts';
import { REGISTERED } from '../test/harness/gst.ts';
import { startPostgres } from '../test/harness/postgres-server.ts';
import { formatSeconds, formatSpread, type Measurement, sample } from './measurements.ts';
import { signIn } from './uncached-pages.ts';

// This bench measures the books of a shop that has sold a million projects in a year.

const ORDERS = 1_000_000;
const GOAL = 'below 500 ms';
const ROUNDS = 5;

export async function measureBooks(): Promise<Measurement[]> {
  const postgres = await startPostgres();
  const databaseUrl = `${postgres.url}/postgres`;
  const { url, stop } = await startProgram({ DATABASE_URL: databaseUrl, ...REGISTERED });
  try {
    const headers = { cookie: await signIn(url, 'admin@capstone.test', 'sandbox-admin'), origin: url };
    await sellAMillion(databaseUrl);
    const open = async (path: string) => {
      const response = await fetch(url + path, { headers });
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      await response.text();
    };
    const read = async () => {
      const response = await fetch(`${url}/functions/us-central1/readSettlements`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ data: { date: '2020-01-01' } }),
      });
      if (!response.ok) throw new Error(await response.text());
    };
    const month = new Date(Date.now() - 40 * 24 * 3600 * 1000).toISOString().slice(0, 7);
    const measured = async (name: string, run: () => Promise<void>, goal?: string) => {
      await run();
      const value = `${formatSpread(await sample(ROUNDS, run))} ms`;
      return { name: `1,000,000 orders: ${name}`, value, ...(goal && { goal }) };
    };
    const [settlement] = await query<{ id: string }>(
      databaseUrl,
      'select settlement_id as id from settlement_lines group by 1 order by count(*) desc limit 1',
    );
    return [
      await measured('Books, this month', () => open('/admin/books'), GOAL),
      await measured('Books, a whole month', () => open(`/admin/books?month=${month}`), GOAL),
      await measured('lines of a settlement', () => open(`/admin/books/settlements/${settlement?.id}`), GOAL),
      await measured('journal.csv of a month', () => open(`/admin/books/${month}/journal.csv`)),
      await measured('tally.xml of a month', () => open(`/admin/books/${month}/tally.xml`)),
      await measured('check of all settlements', read),
    ];
  } finally {
    await stop();
    await postgres.stop();
  }
}

async function query<T>(databaseUrl: string, ...statements: string[]): Promise<T[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    let rows: T[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows as T[];
    return rows;
  } finally {
    await client.end();
  }
}

/** Inserts paid orders of the last year, all but those of the last three days settled two days later. */
async function sellAMillion(databaseUrl: string): Promise<void> {
  const from = performance.now();
  const at = `now() - n * interval '365 days' / ${ORDERS}`;
  const settledOn = `to_char(paid_at + interval '2 days', 'YYYYMMDD')`;
  await query(
    databaseUrl,
    'set session_replication_role = replica',
    `insert into orders (id, public_id, state, project_id, project_name, repo_owner, repo_name, amount_paise, email,
       github_login, github_account_id, created_at, paid_at)
     select 'ord_' || n, 'order_' || n, 'paid', p.id, p.name, p.repo_owner, p.repo_name, 49900, 'buyer-' || n || '@example.com',
       'buyer-' || n, n, ${at}, ${at}
     from generate_series(1, ${ORDERS}) n, (select * from projects limit 1) p`,
    `insert into payments (id, order_id, amount_paise, currency, method, created_at)
     select 'pay_' || substr(id, 5), id, amount_paise, 'INR', 'upi', paid_at from orders where id like 'ord\\_%'`,
    `insert into tax_documents (id, kind, number, series, year, sequence, issued_at, order_id, place_of_supply, sac,
       rate_bps, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, description, seller, buyer)
     select 'inv_' || id, 'invoice', 'B' || substr(id, 5), 'B', '2026', substr(id, 5)::int, paid_at, id, '29', '997331',
       1800, 42288, 3806, 3806, 0, amount_paise, project_name, '{}', jsonb_build_object('email', email)
     from orders where id like 'ord\\_%'`,
    `insert into settlements (id, utr, settled_at)
     select 'setl_' || ${settledOn}, 'UTR' || ${settledOn}, min(paid_at) + interval '2 days' from orders
     where id like 'ord\\_%' and paid_at < now() - interval '3 days' group by ${settledOn}`,
    `insert into settlement_lines (settlement_id, entity_id, type, amount_paise, fee_paise, tax_paise, credit_paise,
       debit_paise, method, state, order_id)
     select 'setl_' || ${settledOn}, 'pay_' || substr(id, 5), 'payment', 49900, 1178, 180, 48722, 0, 'upi', 'matched', id
     from orders where id like 'ord\\_%' and paid_at < now() - interval '3 days'`,
    'update provider_readings set since = 0',
    'vacuum analyze',
  );
  console.log(`${ORDERS} orders were inserted in ${formatSeconds(performance.now() - from)}.`);
}
