import { pino } from 'pino';
import { generatePath } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cases } from '#server/features/cases/schema.ts';
import { settlementLines, settlements } from '#server/features/settlements/schema.ts';
import { webhooks } from '#server/features/webhooks/schema.ts';
import { createClients } from '#server/integrations/github/client.ts';
import { createCodeHost } from '#server/integrations/github/code-host.ts';
import { RepositoryReader } from '#server/integrations/github/repository-reader.ts';
import { ACTOR_KINDS, type ActorKind, signUpActors, type TestActor } from '#test/harness/actors.ts';
import { type AppRequest, openApp } from '#test/harness/app.ts';
import { type AuthShop, openAuthShop } from '#test/harness/auth-shop.ts';
import { makeProject, makeUser } from '#test/harness/factories.ts';
import { type FakeGithub, startFakeGithub } from '#test/harness/fake-github.ts';
import { makePaidOrder } from '#test/harness/paid-order.ts';
import { documentsOf } from '#test/harness/read-documents.ts';
import { makeLine } from '#test/harness/settlement.ts';
import {
  ADMINS,
  callableRights,
  documentRights,
  fileRights,
  listAdminRoutes,
  pageRights,
  type TestIds,
} from './rights-table.ts';

// Every endpoint of rights-table.ts × every kind of user, with real sessions: the exact status, and no writes
// by refused users. test/inventories/rights.test.ts sees to it that the table is complete.

let shop: AuthShop;
let github: FakeGithub;
let actors: Record<ActorKind, TestActor>;
let ids: TestIds;
const hangUp = new AbortController();

beforeAll(async () => {
  github = await startFakeGithub();
  const [settings, log] = [{ apiUrl: github.url, token: 't' }, pino({ level: 'silent' })];
  shop = await openAuthShop({
    codeHost: createCodeHost(settings, log),
    repositoryReader: new RepositoryReader(createClients(settings, log)),
  });
  actors = await signUpActors(shop);
  const { db } = shop.context;
  ids = {
    user: (await makeUser(db)).id,
    project: (await makeProject(db)).id,
    order: await makePaidOrder(db, { github: { id: 900_001, login: 'asha' } }),
    dispute: 'disp_1',
    webhook: 'hook_1',
  };
  await db
    .insert(cases)
    .values({ id: 'case_dispute', kind: 'dispute', subject: ids.dispute, message: 'A dispute.' });
  await db.insert(webhooks).values({ id: 'hook_1', url: 'https://a.example', events: [], secret: 's' });
  await db.insert(settlements).values({ id: 'setl_1', settledAt: new Date() });
  await db.insert(settlementLines).values(makeLine('setl_1', 'pay_1'));
});
afterAll(async () => {
  hangUp.abort();
  await shop.close();
  await github.close();
});

/** 401 without a valid session, 403 without the right, null when allowed. */
function refusalOf(kind: ActorKind, allowed: readonly ActorKind[]): number | null {
  if (allowed.includes(kind)) return null;
  return kind === 'anonymous' || kind === 'deactivated student' ? 401 : 403;
}

/** A hash of the whole database, except for tables that record requests. */
async function fingerprint(): Promise<string> {
  const { rows: tables } = await shop.database.pool.query(
    `select quote_ident(tablename) as name from pg_tables
      where schemaname = 'public' and tablename not in ('attempts', 'auth_sessions') order by 1`,
  );
  const sums = tables.map(
    ({ name }) => `select '${name} ' || md5(string_agg(t::text, ',' order by t::text)) as sum from ${name} t`,
  );
  const { rows } = await shop.database.pool.query(sums.join(' union all '));
  return rows
    .map(({ sum }) => sum)
    .sort()
    .join();
}

/** The value with half of a surrogate pair at the end of every text in it. */
function withHalf(value: unknown): unknown {
  if (typeof value === 'string') return `${value}\ud800`;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withHalf);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withHalf(each)]));
}

async function call(name: string, data: unknown, person: TestActor): Promise<number> {
  const { status } = await request(person, `/functions/us-central1/${name}`, {
    method: 'POST',
    body: { data },
  });
  return status;
}

async function request(person: TestActor, path: string, init: AppRequest = {}): Promise<Response> {
  const app = await openApp();
  return app(await person.context(), path, { ...init, headers: { ...init.headers, cookie: person.cookie } });
}

describe('callables', () => {
  test.each(Object.entries(callableRights))('the callable %s', async (name, { allowed, data }) => {
    const statusFor = (kind: ActorKind) => call(name, data(actors[kind], ids), actors[kind]);
    const before = await fingerprint();
    for (const kind of ACTOR_KINDS) {
      const refusal = refusalOf(kind, allowed);
      if (refusal !== null) expect([kind, await statusFor(kind)]).toEqual([kind, refusal]);
    }
    expect(await fingerprint()).toBe(before);
    // Allowed users come last, because their calls may change data.
    for (const kind of allowed) expect([401, 403, 500]).not.toContain(await statusFor(kind));
    for (const kind of allowed.slice(0, 1))
      expect(await call(name, withHalf(data(actors[kind], ids)), actors[kind])).not.toBe(500);
  });
});

describe('documents', () => {
  test.each(ACTOR_KINDS)('the documents for %s', async (kind) => {
    const { get } = documentsOf(await actors[kind].context(), () => hangUp.signal);
    for (const [path, allowed] of documentRights)
      expect([path(ids), (await get(path(ids))).status]).toEqual([
        path(ids),
        refusalOf(kind, allowed) ?? 200,
      ]);
    const stream = await get('users', 'text/event-stream');
    expect(stream.status).toBe(refusalOf(kind, ['userWrite']) ?? 406);
  });

  test('the list of users cannot be streamed', async () => {
    const { get } = documentsOf(await actors.userWrite.context(), () => hangUp.signal);
    const answer = await get('users', 'text/event-stream');
    expect(await answer.json()).toEqual({
      error: { status: 'FAILED_PRECONDITION', message: expect.any(String) },
    });
  });
});

describe('admin pages', () => {
  const isAdmin = (kind: ActorKind) => (ADMINS as readonly ActorKind[]).includes(kind);

  test.each(ACTOR_KINDS)('each admin page without its layout, for %s', async (kind) => {
    const { user: userId, project: projectId, order: orderId, dispute: caseId } = ids;
    const parameters = {
      userId,
      projectId,
      orderId,
      caseId,
      payoutId: 'none',
      settlementId: 'setl_1',
      webhookId: 'hook_1',
    };
    for (const [name, path] of await listAdminRoutes()) {
      const allowed = pageRights[name];
      if (!allowed) continue;
      // A data request of this route only; 202 carries a redirect.
      const route = encodeURIComponent(`pages/admin/${name}.route`);
      const address = `${generatePath(path, parameters)}.data?_routes=${route}`;
      const { status } = await request(actors[kind], address);
      // A claim is not found without payoutRead.
      const found = name === 'payouts/process-payout' ? 404 : 200;
      const refusal = isAdmin(kind) ? 403 : 202;
      expect([name, status]).toEqual([name, allowed.includes(kind) ? found : refusal]);
      if (allowed.includes(kind)) continue;
      // A page without an action answers 405.
      const post = await request(actors[kind], address, { method: 'POST' });
      expect([name, [refusal, 405]]).toEqual([name, expect.arrayContaining([post.status])]);
    }
  });

  test.each(ACTOR_KINDS)('files and uploads for %s', async (kind) => {
    for (const [name, { path, init, allowed, status }] of Object.entries(fileRights)) {
      const refusal = isAdmin(kind) ? 403 : 302;
      const answer = await request(actors[kind], path(ids), init);
      expect([name, answer.status]).toEqual([name, kind === allowed ? status : refusal]);
    }
  });
});

test.each([
  ['/dashboard', '/login?next=/dashboard'],
  ['/dashboard/account', '/login?next=/dashboard/account'],
  ['/dashboard/receipts/x', '/login?next=/dashboard/account'],
  ['/dashboard/data.json', '/login?next=/dashboard/account'],
  ['/merge?token=a', '/login?next=%2Fmerge%3Ftoken%3Da'],
  ['/confirm-email?token=a', '/login?next=%2Fconfirm-email%3Ftoken%3Da'],
])('the page %s redirects to %s without a session', async (path, login) => {
  for (const method of ['GET', 'POST']) {
    const response = await request(actors.anonymous, path, { method });
    expect([response.status, response.headers.get('location')]).toEqual([302, login]);
  }
});

test.each<Record<string, string>>([{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])(
  'unsafe requests from other sites are refused: %j',
  async (headers) => {
    const post = async (path: string) => {
      const response = await request(actors.projectWrite, path, { method: 'POST', headers });
      return [response.status, await response.json()];
    };
    const message = 'This may only be called from the shop itself.';
    const error = { status: 'PERMISSION_DENIED', message };
    expect(await post('/select-project')).toEqual([403, { error }]);
    expect(await post('/admin/covers')).toEqual([403, { error }]);
    expect(await post('/auth/sign-out')).toEqual([403, { code: 'INVALID_ORIGIN', message }]);
    // Webhooks pass the origin check and reach the missing payment provider.
    expect((await post('/webhooks/razorpay'))[0]).toBe(500);
  },
);
