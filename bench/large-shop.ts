import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/platform/db/client.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { type Program, startProgram } from '../test/e2e/program.ts';
import { formatPercentiles, formatSeconds, type Measurement, sample } from './measurements.ts';

// Measures a large shop on the embedded database: 100,000 projects, 200,000 users, 200,000 paid orders over a year.

const PROJECTS = 100_000;
const USERS = 200_000;
const SAMPLES = 20;

const VISITOR = [
  '/',
  '/projects',
  '/projects?search=python',
  '/projects?search=pyhton',
  '/projects?tech=React&price=under-500&sort=price-low',
  '/projects?sort=newest',
];
const ADMIN = [
  '/documents/users?email=4711',
  '/documents/orders?search=4711',
  '/documents/orders?search=buyer-4711@college.example',
  '/admin/orders',
  '/admin/users',
  '/admin/insights/revenue.csv?days=365',
  '/admin/insights/conversion.csv?days=365',
];

/** Fill a new database with projects, and with paid orders of as many users. */
export const fillStatements = (projects: number, orders: number): string[] => [
  `insert into projects (id, slug, name, price_paise, repo_owner, repo_name, tech, features, description, display_order,
     search_text, created_at)
   select 'p' || n, 'project-' || n, topic || ' ' || n, (n % 20) * 10000 + 9900, 'acme', 'project-' || n, array[tool, other],
     array['Source code'], 'A project of a large shop.', 99, lower(topic || ' ' || n || ' ' || tool || ' ' || other),
     now() - n * interval '5 minutes'
   from (select n, (array['Attendance','Irrigation','Marketplace','Chatbot','Payroll','Library','Parking'])[n % 7 + 1] as topic,
     (array['Python','React','Java','Docker','Flutter'])[n % 5 + 1] as tool,
     (array['PostgreSQL','MongoDB','Redis'])[n % 3 + 1] as other from generate_series(1, ${projects}) n) made`,
  `insert into users (id, kind, email, mailbox, github_login, github_account_id, created_at)
   select 'u' || n, 'guest', 'buyer-' || n || '@college.example', 'buyer-' || n || '@college.example', 'buyer-' || n, 1000000 + n,
     now() - n * interval '2 minutes' from generate_series(1, ${orders}) n`,
  `insert into orders (id, public_id, state, project_id, project_name, repo_owner, repo_name, amount_paise, email, github_login,
     github_account_id, created_at, paid_at, final_invite_status)
   select 'o' || n, 'order_' || n, 'paid', p.id, p.name, p.repo_owner, p.repo_name, p.price_paise, u.email, u.github_login,
     u.github_account_id, at, at + interval '1 minute', 'invite_success'
   from generate_series(1, ${orders}) n join projects p on p.id = 'p' || (n % ${projects} + 1) join users u on u.id = 'u' || n,
     lateral (select now() - n * interval '2.6 minutes' as at) paid`,
  `insert into payments (id, order_id, amount_paise, currency, method, created_at)
   select 'pay_' || id, id, amount_paise, currency, 'upi', paid_at from orders`,
  `insert into purchases (order_id, project_id, user_id, github_login, github_account_id, invite_status, invite_state,
     next_invite_at, created_at)
   select id, project_id, 'u' || substr(id, 2), github_login, github_account_id, 'invite_success', 'accepted', null, paid_at
   from orders`,
  'analyze',
];

/** Fills an embedded database, starts the shop on it and measures pages of a visitor and of an admin. */
export async function measureLargeShop(): Promise<Measurement[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'capstone-large-'));
  try {
    const fillStarted = performance.now();
    await fill(dataDir);
    const measurements = [
      { name: 'fill the database', value: formatSeconds(performance.now() - fillStarted) },
    ];
    const startStarted = performance.now();
    const program = await startProgram({ DATA_DIR: dataDir });
    measurements.push({ name: 'start until ready', value: formatSeconds(performance.now() - startStarted) });
    try {
      for (const path of VISITOR) measurements.push(await open(program, path));
      const cookie = await signIn(program);
      for (const path of ADMIN) measurements.push(await open(program, path, { cookie }));
    } finally {
      await program.stop();
    }
    return measurements;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function fill(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir });
  await migrateDatabase(database);
  for (const statement of fillStatements(PROJECTS, USERS)) await database.pool.query(statement);
  await database.close();
}

/** The first request is reported separately: it fills caches. */
async function open(
  { url }: Program,
  path: string,
  headers: Record<string, string> = {},
): Promise<Measurement> {
  const request = async () => {
    const response = await fetch(url + path, { headers });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    await response.arrayBuffer();
  };
  const [first = 0] = await sample(1, request);
  return {
    name: `GET ${path}`,
    value: `first ${Math.round(first)} ms, then ${formatPercentiles(await sample(SAMPLES, request))}`,
  };
}

async function signIn({ url }: Program): Promise<string> {
  const response = await fetch(`${url}/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: 'admin@capstone.test', password: 'sandbox-admin' }),
  });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
