import pg from 'pg';
import { startProgram } from '../test/e2e/program.ts';
import { startPostgres } from '../test/harness/postgres-server.ts';
import { formatPercentiles, type Measurement, percentile, sample } from './measurements.ts';
import { signIn } from './uncached-pages.ts';

// How much slower pages of the admin panel are with 100,000 orders of a year than with 1,000. Both shops sold the
// same number in the last 40 days, so that reports of a month only differ by what they read of other months.

const SIZES = [1000, 100_000] as const;
const RECENT = 110;
const REQUESTS = 30;
const MOST_TIMES = 2;

const ADDRESSES = {
  'orders, newest': '/admin/orders',
  'orders, paid': '/admin/orders?state=paid',
  'orders, refunded': '/admin/orders?state=refunded',
  'orders, opening': '/admin/orders?state=opening',
  'orders, search of a project’s name': '/admin/orders?search=attendance',
  'orders, search of a buyer': '/admin/orders?search=buyer-777%40',
  'orders, search of what all have': '/admin/orders?search=buyer-',
  'orders, search of what none has': '/admin/orders?search=missing%40example',
  'the admin’s home with its reports': '/admin',
};

/** Measures each page at both sizes, and how many times the median grew. */
export async function measureOrderGrowth(): Promise<Measurement[]> {
  const postgres = await startPostgres();
  const databaseUrl = `${postgres.url}/postgres`;
  const { url, stop } = await startProgram({ DATABASE_URL: databaseUrl });
  const database = new pg.Client(databaseUrl);
  try {
    await database.connect();
    const headers = { cookie: await signIn(url, 'admin@capstone.test', 'sandbox-admin') };
    const open = async (path: string) => {
      const reply = await fetch(url + path, { headers });
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
      await reply.text();
    };
    const times: Record<string, number[][]> = {};
    let sold = 0;
    for (const size of SIZES) {
      await sell(database, { from: sold, to: size });
      sold = size;
      for (const [name, path] of Object.entries(ADDRESSES)) {
        await sample(5, () => open(path));
        times[name] = [...(times[name] ?? []), await sample(REQUESTS, () => open(path))];
      }
    }
    return Object.entries(times).map(([name, [few = [], many = []]]) => ({
      name: `admin: ${name}, with 1,000 and with 100,000 orders`,
      value: `${formatPercentiles(few)}; ${formatPercentiles(many)}: ${(percentile(many, 0.5) / percentile(few, 0.5)).toFixed(1)} times the median`,
      goal: `at most ${MOST_TIMES} times`,
    }));
  } finally {
    await database.end();
    await stop();
    await postgres.stop();
  }
}

/** Inserts orders of the last year with what follows from them: most paid, some refunded, some not paid. */
async function sell(database: pg.Client, { from, to }: { from: number; to: number }): Promise<void> {
  const at = `now() - case when n <= ${RECENT} then (n - 0.5) * interval '40 days' / ${RECENT}
    else interval '40 days' + (n - ${RECENT} - 0.5) * interval '325 days' / ${to - RECENT} end`;
  await database.query('set session_replication_role = replica');
  // At each size the orders are spread over the year.
  if (from > 0)
    for (const table of ['refunds', 'invitations', 'purchases', 'payments', 'orders'])
      await database.query(
        `delete from ${table} where ${table === 'orders' ? 'id' : 'order_id'} like 'grown\\_%'`,
      );
  await database.query(`delete from users where id like 'grown\\_%'`);
  for (const statement of [
    `insert into users (id, kind, email, mailbox, created_at)
     select 'grown_' || n, 'guest', 'buyer-' || n || '@example.com', 'buyer-' || n || '@example.com', ${at} from generate_series(1, ${to}) n`,
    `insert into orders (id, public_id, state, project_id, project_name, repo_owner, repo_name, amount_paise, email,
       github_login, github_account_id, created_at, paid_at)
     select 'grown_' || n, 'order_grown_' || n, state, p.id, p.name, p.repo_owner, p.repo_name, 49900,
       'buyer-' || n || '@example.com', 'buyer-' || n, n, ${at}, case when state in ('paid', 'refunded') then ${at} end
     from generate_series(1, ${to}) n
     cross join lateral (select case when n % 50 = 0 then 'refunded' when n % 500 = 1 then 'opening' when n % 10 = 3 then 'open' else 'paid' end as state) s
     join (select *, row_number() over (order by id) - 1 as place, count(*) over () as all_of from projects) p on p.place = n % p.all_of`,
    `insert into payments (id, order_id, amount_paise, currency, method, created_at)
     select 'pay_' || id, id, amount_paise, 'INR', 'upi', paid_at from orders where id like 'grown\\_%' and paid_at is not null`,
    `insert into purchases (order_id, project_id, user_id, created_at, revoked_at)
     select id, project_id, id, paid_at, case when state = 'refunded' then paid_at end from orders where id like 'grown\\_%' and paid_at is not null`,
    `insert into invitations (id, order_id, project_id, role, github_login, github_account_id, status, state, next_try_at,
       invited_at, accepted_at, created_at, revoked_at)
     select id, id, project_id, 'buyer', github_login, github_account_id, 'invite_success', 'accepted', null,
       paid_at + github_account_id % 7 * interval '0.4 s', paid_at + interval '1 hour', paid_at,
       case when state = 'refunded' then paid_at end
     from orders where id like 'grown\\_%' and paid_at is not null`,
    `insert into refunds (id, payment_id, order_id, amount_paise, state, provider_refund_id, reason, next_try_at, created_at, processed_at)
     select 'refund_' || id, 'pay_' || id, id, amount_paise, 'processed', 'rfnd_' || id, 'Asked.', null, paid_at, paid_at
     from orders where id like 'grown\\_%' and state = 'refunded'`,
    'vacuum analyze',
  ])
    await database.query(statement);
}
