import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { createShopAuth } from '#server/bootstrap/create-shop.ts';
import type { Context } from '#server/context.ts';
import { reportError } from '#server/errors.ts';
import { authenticate } from '#server/features/users/find-actor.ts';
import { type Database, openDatabase } from '#server/platform/db/client.ts';
import { createLiveHub } from '#server/platform/live/hub.ts';
import { openApp } from '#test/harness/app.ts';
import { type AuthShop, cookieOf, openAuthShop } from '#test/harness/auth-shop.ts';
import { startTcpProxy, type TcpProxy } from '#test/harness/tcp-proxy.ts';

// The embedded database cannot become unreachable.
const postgresTest = test.runIf(process.env.TEST_DATABASE === 'postgres');

let shop: AuthShop;
let cookie: string;
let proxy: TcpProxy;
let database: Database;
/** A node whose connections to the database go through the proxy. */
let node: Context;

beforeAll(async () => {
  shop = await openAuthShop();
  cookie = cookieOf(await shop.signUp('asha@college.example'));
});
afterAll(() => shop.close());

async function startNode(): Promise<void> {
  const live = createLiveHub();
  onTestFinished(async () => {
    await live.stop();
    await database.close();
    await proxy.close();
  });
  const url = new URL(inject('postgresUrl'));
  url.pathname = new URL(shop.database.pool.options.connectionString ?? '').pathname;
  proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  database = await openDatabase({ databaseUrl: url.href });
  await live.start(database);
  node = { ...shop.context, db: database.db, live };
  node.auth = createShopAuth(node, 's'.repeat(32));
}

async function call(name: string, data: object): Promise<unknown> {
  const app = await openApp('api/');
  const authenticated = await authenticate(node, new Headers({ cookie }));
  const response = await app({ ...node, ...authenticated }, `/functions/us-central1/${name}`, {
    method: 'POST',
    body: { data },
  });
  const { error } = (await response.json()) as { error: { status: string } };
  return [response.status, error.status];
}

async function statusOf(path: string, body?: object): Promise<number> {
  const app = await openApp('api/');
  const authenticated = await authenticate(node, new Headers({ cookie }));
  const headers = { origin: 'http://localhost:3000' };
  const { status } = await app({ ...node, ...authenticated }, path, {
    ...(body && { method: 'POST', body }),
    headers,
  });
  return status;
}

const forAnyone = () =>
  call('validateReferralCode', { referralCode: 'ABC234', email: 'bilal@college.example' });
const forUsers = () => call('requestPayout', { upiId: 'asha@okbank' });

postgresTest.each(['refuse', 'hang'] as const)(
  'callables are UNAVAILABLE while the database %ss connections',
  async (failure) => {
    await startNode();
    expect(await forAnyone()).toEqual([404, 'NOT_FOUND']);
    expect(await forUsers()).toEqual([400, 'FAILED_PRECONDITION']);
    const interrupted = node.db.transaction(async (tx) => {
      await tx.execute('select 1');
      database.pool.options.connectionTimeoutMillis = 500;
      proxy[failure]();
      await tx.execute('select 1');
    });
    const error: unknown = await interrupted.catch((reason: unknown) => reason);
    expect(reportError(node.log, error).status).toBe('UNAVAILABLE');
    const unavailable = [503, 'UNAVAILABLE'];
    expect(await Promise.all([forAnyone(), forUsers()])).toEqual([unavailable, unavailable]);
  },
);

postgresTest('a stopped server is UNAVAILABLE', async () => {
  await startNode();
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
  const stopped = node.db.transaction(async (tx) => {
    await tx.execute('select 1');
    await shop.database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [rows[0]?.name],
    );
    await tx.execute('select 1');
  });
  const error: unknown = await stopped.catch((reason: unknown) => reason);
  expect(reportError(node.log, error).status).toBe('UNAVAILABLE');
});

const documentsAndAccounts = () =>
  Promise.all([
    statusOf('/documents/pending_orders/x'),
    statusOf('/documents/users/x'),
    statusOf('/auth/sign-up/email', { email: 'chetan@college.example', password: 'correct horse' }),
  ]);
/** It is up to a second old. */
const readiness = () => expect.poll(() => statusOf('/readyz'));

postgresTest('a database that takes no connections is UNAVAILABLE', async () => {
  await startNode();
  const url = new URL(shop.database.pool.options.connectionString ?? '');
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const other = await openDatabase({ databaseUrl: url.href });
  const allowConnections = (isAllowed: boolean) =>
    other.pool.query(`alter database "${name}" allow_connections ${isAllowed}`);
  await allowConnections(false);
  // The node's open connections break.
  proxy.refuse();
  proxy.forward();
  try {
    expect(await Promise.all([forAnyone(), forUsers()])).toEqual([
      [503, 'UNAVAILABLE'],
      [503, 'UNAVAILABLE'],
    ]);
    expect(await documentsAndAccounts()).toEqual([503, 503, 503]);
    await readiness().toBe(503);
  } finally {
    await allowConnections(true);
    await other.close();
  }
});

// Without the check of frozen connections, a query ends after 35 seconds.
postgresTest('a frozen database is UNAVAILABLE, and is used again after the thaw', async () => {
  await startNode();
  expect(await documentsAndAccounts()).toEqual([404, 403, 200]);
  await readiness().toBe(200);
  proxy.freeze();
  const unavailable = [503, 'UNAVAILABLE'];
  expect(await Promise.all([forAnyone(), forUsers(), documentsAndAccounts()])).toEqual([
    unavailable,
    unavailable,
    [503, 503, 503],
  ]);
  await readiness().toBe(503);
  proxy.forward();
  expect(await forAnyone()).toEqual([404, 'NOT_FOUND']);
  await readiness().toBe(200);
});
