import { startProgram } from '../test/e2e/program.ts';
import { startPostgres } from '../test/harness/postgres-server.ts';
import { findPath } from './cached-pages.ts';
import { formatSpread, hasWrk, load, type Measurement, NO_WRK } from './measurements.ts';

const PAGES = ['/', '/projects', '/projects/{slug}'];
const GOAL = 'at least 250 requests/s';
const ROUNDS = 5;
const SECONDS = 2;

/** Measures pages of a signed-in visitor, which are rendered for each request, on PostgreSQL. */
export async function measureUncachedPages(): Promise<Measurement[]> {
  if (!(await hasWrk())) return [{ name: 'pages of a signed-in visitor', value: NO_WRK, goal: GOAL }];
  const postgres = await startPostgres();
  const { url, stop } = await startProgram({ DATABASE_URL: `${postgres.url}/postgres`, TRUST_PROXY: '1' });
  try {
    const headers = { cookie: await signIn(url, 'student@capstone.test', 'sandbox-student') };
    const measurements: Measurement[] = [];
    for (const pattern of PAGES) {
      const page = url + (await findPath(url, pattern));
      await load(page, SECONDS, { headers, isRendered: true });
      const rates: number[] = [];
      const slowest: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const { requestsPerSecond, p99 } = await load(page, SECONDS, { headers, isRendered: true });
        rates.push(requestsPerSecond);
        slowest.push(p99);
      }
      measurements.push({
        name: `GET ${pattern}, rendered for a signed-in visitor`,
        value: `${formatSpread(rates)} requests/s; p99 ${formatSpread(slowest)} ms`,
        goal: GOAL,
      });
    }
    return measurements;
  } finally {
    await stop();
    await postgres.stop();
  }
}

/** Signs in. Returns the cookies. */
export async function signIn(url: string, email: string, password: string): Promise<string> {
  const response = await fetch(`${url}/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password }),
  });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
