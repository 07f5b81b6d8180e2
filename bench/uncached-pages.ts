import { startProgram } from '../test/e2e/program.ts';
import { startPostgres } from '../test/harness/postgres-server.ts';
import { findPath } from './cached-pages.ts';
import { compare, startServer } from './compare.ts';
import type { Measurement } from './measurements.ts';
import { hasWrk, NO_WRK } from './wrk.ts';

const PAGES = [
  ['/', '30 %'],
  ['/projects', '18 %'],
  ['/projects/{slug}', '30 %'],
] as const;
/** No page reads it, so the page cache leaves the request to the router. */
const UNCACHED = '?rendered=1';

/** Pages of a signed-in visitor, rendered and from memory, on PostgreSQL, compared with React Router's smallest page. */
export async function measureUncachedPages(): Promise<Measurement[]> {
  if (!(await hasWrk())) return [{ name: 'pages of a signed-in visitor', value: NO_WRK }];
  const postgres = await startPostgres();
  const hello = await startServer('hello-router.ts');
  try {
    const { url, stop } = await startProgram({ DATABASE_URL: `${postgres.url}/postgres` });
    try {
      const headers = { cookie: await signIn(url) };
      const measurements: Measurement[] = [];
      for (const [pattern, goal] of PAGES) {
        const page = url + (await findPath(url, pattern));
        const base = { name: 'a hello world of React Router', url: hello.url };
        const name = `GET ${pattern}, signed in`;
        measurements.push(
          await compare({ name: `${name}, from memory`, base, url: page, headers, goal }),
          await compare({ name: `${name}, rendered`, base, url: page + UNCACHED, headers, goal }),
        );
      }
      return measurements;
    } finally {
      await stop();
    }
  } finally {
    hello.process.kill();
    await postgres.stop();
  }
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: 'student@capstone.test', password: 'sandbox-student' }),
  });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
