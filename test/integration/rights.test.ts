import { pino } from 'pino';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { action as callFunction } from '#app/api/callables/callables.route.ts';
import { callables } from '#app/api/callables/callables.ts';
import { action as reverseReward } from '#app/api/reverse-reward.route.ts';
import { action as settleException } from '#app/api/settle-case.route.ts';
import { shopContext } from '#app/middleware/shop-context.ts';
import { loader as audit } from '#app/pages/admin/audit.route.tsx';
import { loader as dashboard } from '#app/pages/admin/dashboard.route.tsx';
import { loader as layout } from '#app/pages/admin/layout.route.tsx';
import { loader as exceptions } from '#app/pages/admin/orders/cases.route.tsx';
import { loader as orderDetails } from '#app/pages/admin/orders/order-details.route.tsx';
import { loader as orders } from '#app/pages/admin/orders/orders.route.tsx';
import { loader as webhooks } from '#app/pages/admin/orders/webhooks.route.tsx';
import { loader as addProject } from '#app/pages/admin/projects/add-project.route.tsx';
import { loader as checkRepository } from '#app/pages/admin/projects/check-repository.route.ts';
import { loader as projects } from '#app/pages/admin/projects/projects.route.tsx';
import { loader as updateProject } from '#app/pages/admin/projects/update-project.route.tsx';
import { action as uploadCover } from '#app/pages/admin/projects/upload-cover.route.ts';
import { loader as security } from '#app/pages/admin/security.route.tsx';
import { loader as userDetails } from '#app/pages/admin/users/user-details.route.tsx';
import { loader as users } from '#app/pages/admin/users/users.route.tsx';
import { type FunctionName, rightNames } from '#contract/functions.ts';
import { createCodeHost } from '#server/integrations/github/code-host.ts';
import { type Kind, kindsOfPeople, type Person, signUpPeople } from '#test/harness/actors.ts';
import { type AuthShop, openAuthShop } from '#test/harness/auth-shop.ts';
import { makeProject, makeUser } from '#test/harness/factories.ts';
import { type FakeGithub, startFakeGithub } from '#test/harness/fake-github.ts';
import { makePaidOrder } from '#test/harness/paid-order.ts';
import { documentsOf } from '#test/harness/read-documents.ts';

// Every address that is not for everybody × everybody, with real sessions: the exact status, and nothing written by
// whoever is refused.

const APP = 'http://localhost:3000';

let shop: AuthShop;
let github: FakeGithub;
let people: Record<Kind, Person>;
let ids: { user: string; project: string; order: string };
const hangUp = new AbortController();

beforeAll(async () => {
  github = await startFakeGithub();
  const codeHost = createCodeHost({ apiUrl: github.url, token: 't' }, pino({ level: 'silent' }));
  shop = await openAuthShop({ codeHost });
  people = await signUpPeople(shop);
  const { db } = shop.context;
  ids = {
    user: (await makeUser(db)).id,
    project: (await makeProject(db)).id,
    order: await makePaidOrder(db, { github: { id: 900_001, login: 'asha' } }),
  };
});
afterAll(async () => {
  hangUp.abort();
  await shop.close();
  await github.close();
});

const SIGNED_IN = ['student', 'admin without rights', 'inactive admin', ...rightNames] as const;
const ADMINS = ['admin without rights', ...rightNames] as const;

/** 401 for who has no session (any more), 403 for who has the wrong one; null for who is let in. */
function refusalOf(kind: Kind, allowed: readonly Kind[]): number | null {
  if (allowed.includes(kind)) return null;
  return kind === 'nobody' || kind === 'deactivated student' ? 401 : 403;
}

/** All that is stored, as one word; without what only notes that somebody was there. */
async function fingerprint(): Promise<string> {
  const { rows: tables } = await shop.database.pool.query(
    `select quote_ident(tablename) as name from pg_tables
      where schemaname = 'public' and tablename not in ('attempts', 'auth_sessions') order by 1`,
  );
  const sums = tables.map(
    ({ name }) => `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) from ${name} t`,
  );
  const { rows } = await shop.database.pool.query(sums.join(' union all '));
  return rows.map(({ md5 }) => md5).join();
}

const project = {
  name: 'Leaf',
  price: 10,
  githubRepoUrl: 'https://github.com/capstone-projects/leaf',
  tech: ['Python'],
  features: ['Source code'],
  description: '',
};

/** Who may call what, as the contract has it, and a call that is well-formed. What is for anyone is not listed. */
const matrix: { [N in FunctionName]?: { allowed: readonly Kind[]; data: (person: Person) => unknown } } = {
  mergeGuestUser: {
    allowed: SIGNED_IN,
    data: ({ id, email }) => ({ email, authUserId: id }),
  },
  requestPayout: { allowed: SIGNED_IN, data: () => ({ upiId: 'asha@okbank' }) },
  createProjectWithSlug: { allowed: ['projectWrite'], data: () => project },
  updateProject: {
    allowed: ['projectWrite'],
    data: () => ({ ...project, projectId: ids.project, displayOrder: 1 }),
  },
  verifyPayout: { allowed: ['payoutWrite'], data: () => ({ payoutId: 'none' }) },
  updatePayoutStatus: {
    allowed: ['payoutWrite'],
    data: () => ({ payoutId: 'none', status: 'rejected', transactionId: null, rejectionReason: 'x' }),
  },
  retryGithubInvite: {
    allowed: ['userWrite'],
    data: () => ({
      userId: ids.user,
      projectId: ids.project,
      githubId: 'asha',
      repoUrl: project.githubRepoUrl,
    }),
  },
  toggleUserStatus: { allowed: ['userWrite'], data: () => ({ userId: ids.user, newStatus: false }) },
  getAdminDashboardMetrics: { allowed: ADMINS, data: () => null },
  refundOrder: { allowed: ['orderWrite'], data: () => ({ orderId: 'none', reason: 'x' }) },
  recheckOrder: { allowed: ['orderWrite'], data: () => ({ orderId: 'none' }) },
  replayEvent: { allowed: ['orderWrite'], data: () => ({ eventId: 'none' }) },
};

async function providerFor(person: Person): Promise<RouterContextProvider> {
  const provider = new RouterContextProvider();
  provider.set(shopContext, await person.context());
  return provider;
}

/** Only what is answered is compared; the rest of a refusal is in callable-wire.test.ts. */
async function call(name: string, data: unknown, person: Person): Promise<number> {
  const request = new Request(`${APP}/functions/us-central1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: person.cookie },
    body: JSON.stringify({ data }),
  });
  const args = { request, params: { name }, context: await providerFor(person) };
  return (await callFunction(args as never)).status;
}

describe('the functions', () => {
  test('are in this table, all but those for anyone', () => {
    const guarded = Object.entries(callables).filter(([, { who }]) => who !== 'anyone');
    expect(Object.keys(matrix)).toEqual(expect.arrayContaining(guarded.map(([name]) => name)));
  });

  const there = Object.entries(matrix).filter(([name]) => Object.hasOwn(callables, name));
  for (const [name, { allowed, data }] of there) {
    // Last whoever is let in, for they may change something.
    const order = kindsOfPeople.toSorted((a, b) => Number(allowed.includes(a)) - Number(allowed.includes(b)));
    test.each(order)(`${name} for: %s`, async (kind) => {
      const before = await fingerprint();
      const status = await call(name, data(people[kind]), people[kind]);
      const refusal = refusalOf(kind, allowed);
      if (refusal === null) return expect([401, 403, 500]).not.toContain(status);
      expect(status).toBe(refusal);
      expect(await fingerprint()).toBe(before);
    });
  }
});

describe('the documents', () => {
  const readers: [path: () => string, allowed: readonly Kind[]][] = [
    [() => 'users?email=person', ['userWrite']],
    [() => `users/${ids.user}`, ['userWrite']],
    [() => `admins/${ids.user}`, []],
    [() => 'payouts', SIGNED_IN],
    [() => 'orders', ['orderWrite']],
    [() => 'orders?search=x&state=paid', ['orderWrite']],
    [() => 'exceptions', ['orderWrite']],
  ];
  test.each(kindsOfPeople)('for: %s', async (kind) => {
    const { get } = documentsOf(await people[kind].context(), () => hangUp.signal);
    for (const [path, allowed] of readers)
      expect([path(), (await get(path())).status]).toEqual([path(), refusalOf(kind, allowed) ?? 200]);
    const stream = await get('users', 'text/event-stream');
    expect(stream.status).toBe(refusalOf(kind, ['userWrite']) ?? 406);
  });

  test('a list of users is read once: 406 for who wants to follow it, in the manner of every refusal', async () => {
    const { get } = documentsOf(await people.userWrite.context(), () => hangUp.signal);
    const answer = await get('users', 'text/event-stream');
    expect(await answer.json()).toEqual({
      error: { status: 'FAILED_PRECONDITION', message: expect.any(String) },
    });
  });
});

describe('the pages, each asked for by itself', () => {
  const pages: [name: string, load: (args: never) => unknown, right: readonly Kind[]][] = [
    ['the frame', layout, ADMINS],
    ['Dashboard', dashboard, ADMINS],
    ['Users', users, ['userWrite']],
    ['User Details', userDetails, ['userWrite']],
    ['Projects', projects, ['projectWrite']],
    ['Add Project', addProject, ['projectWrite']],
    ['Update Project', updateProject, ['projectWrite']],
    ['the repository check', checkRepository, ['projectWrite']],
    ['the cover upload', uploadCover, ['projectWrite']],
    ['Orders', orders, ['orderWrite']],
    ['Order Details', orderDetails, ['orderWrite']],
    ['Needs a person', exceptions, ['orderWrite']],
    ['Webhooks', webhooks, ['orderWrite']],
    ['settling a case', settleException, ['orderWrite']],
    ['taking a reward back', reverseReward, ['payoutWrite']],
    ['Audit', audit, ADMINS],
    ['Security', security, ADMINS],
  ];
  test.each(pages)('%s', async (_name, load, allowed) => {
    for (const kind of kindsOfPeople) {
      const admin = (ADMINS as readonly Kind[]).includes(kind);
      const expected = allowed.includes(kind) ? 'in' : admin ? 403 : '/admin/login';
      expect([kind, await outcome(load, people[kind])]).toEqual([kind, expected]);
    }
  });

  async function outcome(load: (args: never) => unknown, person: Person): Promise<unknown> {
    const context = await providerFor(person);
    const request = new Request(`${APP}/admin`, { headers: { cookie: person.cookie } });
    const params = { userId: ids.user, projectId: ids.project, orderId: ids.order };
    try {
      await load({ request, params, context } as never);
      return 'in';
    } catch (thrown) {
      if (thrown instanceof Response) return thrown.headers.get('location');
      return (thrown as { init?: { status: number } }).init?.status;
    }
  }
});
