import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ADMIN, STUDENT } from '../test/e2e/accounts.ts';
import { startProgram } from '../test/e2e/program.ts';
import {
  budgetOf,
  fillPattern,
  findParameters,
  listRoutes,
  type RoutePattern,
} from '../test/harness/page-addresses.ts';
import { startPostgres } from '../test/harness/postgres-server.ts';
import { type Measurement, markRepositoriesRead } from './measurements.ts';
import { openSession } from './session.ts';

// How many statements each route of app/routes.ts needs, while nothing of it is kept in memory.

/** The smallest of so many counts, because the shop also works in the background. */
const TRIES = 3;

/** Counts the statements of every route for a visitor, a student and an admin, where these see it. */
export async function measureStatements(): Promise<Measurement[]> {
  const postgres = await startPostgres({ isMeasured: true });
  const databaseUrl = `${postgres.url}/postgres`;
  const { url, stop } = await startProgram({ DATABASE_URL: databaseUrl });
  const database = new pg.Client(databaseUrl);
  try {
    await database.connect();
    await database.query('create extension pg_stat_statements');
    await markRepositoriesRead(databaseUrl);
    const { rows } = await database.query('select id from users where email = $1', [STUDENT.email]);
    const values = await findParameters(database, String(rows[0]?.id));
    const cookies = {
      visitor: '',
      student: await openSession(url, STUDENT),
      admin: await openSession(url, ADMIN),
    };
    const measurements: Measurement[] = [];
    for (const route of await listRoutes()) {
      const address = url + fillPattern(route.pattern, values);
      for (const who of visitorsOf(route)) {
        const { status, statements } = await count(database, address, cookies[who]);
        const budget = budgetOf(route);
        measurements.push({
          name: `${route.pattern} for the ${who}`,
          value: `${statements} (status ${status})`,
          ...(budget !== null && { goal: `at most ${budget} statements` }),
        });
      }
    }
    return measurements;
  } finally {
    await database.end();
    await stop();
    await postgres.stop();
  }
}

function visitorsOf({ file }: RoutePattern): ('visitor' | 'student' | 'admin')[] {
  return file.startsWith('pages/admin/') ? ['admin'] : ['visitor', 'student'];
}

async function count(database: pg.Client, address: string, cookie: string) {
  let fewest = Number.POSITIVE_INFINITY;
  let status = 0;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    // A change of the catalogue empties every cache.
    await database.query("select pg_notify('capstone_live', 'projects')");
    await pause(100);
    const before = await readCalls(database);
    const reply = await fetch(address, { headers: cookie ? { cookie } : {}, redirect: 'manual' });
    await reply.arrayBuffer();
    fewest = Math.min(fewest, (await readCalls(database)) - before);
    status = reply.status;
  }
  return { status, statements: fewest };
}

/** How many statements the shop has sent. */
async function readCalls(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ calls: number }>(
    "select coalesce(sum(calls), 0)::int as calls from pg_stat_statements where query !~ 'pg_stat_statements|pg_notify'",
  );
  return rows[0]?.calls ?? 0;
}
