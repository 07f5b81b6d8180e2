import { pino } from 'pino';
import { RouterContextProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { action as callFunction } from '#app/api/callables/callables.route.ts';
import { action as takeWebhook } from '#app/api/razorpay-webhook.route.ts';
import { loader as askReady } from '#app/api/ready.route.ts';
import { shopContext } from '#app/middleware/shop-context.ts';
import { createDiskWatch } from '#server/bootstrap/disk-watch.ts';
import { admins } from '#server/features/admins/schema.ts';
import { findProject } from '#server/features/projects/get-project.ts';
import { findActor } from '#server/features/users/find-actor.ts';
import { createCodeHost } from '#server/integrations/github/code-host.ts';
import { Payments } from '#server/integrations/razorpay/payments.ts';
import { rightsOf } from '#test/harness/admins.ts';
import { type AuthShop, cookieOf, openAuthShop } from '#test/harness/auth-shop.ts';
import { makeProject } from '#test/harness/factories.ts';
import { type FakeGithub, startFakeGithub } from '#test/harness/fake-github.ts';
import { type FakeRazorpay, startFakeRazorpay } from '#test/harness/fake-razorpay.ts';

// PGlite hangs the process after its first failed write on a full disk, so the shop becomes read-only before
// that.

const APP = 'http://localhost:3000';
let shop: AuthShop;
let razorpay: FakeRazorpay;
let github: FakeGithub;
let disk: ReturnType<typeof createDiskWatch>;
let freeMb: number | null;
let jobs: 'running' | 'paused';
/** PostgreSQL manages its disk itself. */
let isKept: boolean;

beforeAll(async () => {
  [razorpay, github] = await Promise.all([startFakeRazorpay(), startFakeGithub()]);
  github.addAccount('asha');
  shop = await openAuthShop({
    payments: new Payments(razorpay.settings),
    codeHost: createCodeHost({ apiUrl: github.url, token: 't' }, pino({ level: 'silent' })),
  });
  isKept = shop.database.kind === 'embedded';
});
beforeEach(async () => {
  await shop.reset();
  freeMb = 1000;
  jobs = 'running';
  disk = createDiskWatch({
    settings: { dataDir: '/data', minFreeMb: 200 },
    database: shop.database,
    log: shop.context.log,
    jobs: {
      pause: () => {
        jobs = 'paused';
      },
      resume: () => {
        jobs = 'running';
      },
    },
    freeMbOf: async () => freeMb,
  });
});
afterEach(() => free(1000));
afterAll(async () => {
  await shop.close();
  await Promise.all([razorpay.close(), github.close()]);
});

async function free(megabytes: number | null): Promise<void> {
  freeMb = megabytes;
  await disk.check();
}

function asked(path: string, headers: Record<string, string>, body: BodyInit, params = {}) {
  const context = new RouterContextProvider();
  context.set(shopContext, shop.context);
  return {
    request: new Request(`${APP}${path}`, { method: 'POST', headers, body }),
    params,
    context,
  } as never;
}

function call(name: string, data: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return callFunction(asked(`/functions/us-central1/${name}`, headers, JSON.stringify({ data }), { name }));
}

function deliver(eventId: string): Promise<Response> {
  const payment = razorpay.pay('order_unknown');
  const { rawBody, signature } = razorpay.webhook('payment.captured', { payment });
  const headers = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId };
  return takeWebhook(asked('/webhooks/razorpay', headers, Buffer.from(rawBody)));
}

async function ready() {
  const response = await askReady(asked('/readyz', {}, ''));
  return { status: response.status, body: await response.json() };
}

const REFUSED = {
  status: 'UNAVAILABLE',
  message: 'We can’t save anything right now. Please try again in a few minutes.',
};

test('a nearly full disk refuses writes with UNAVAILABLE and keeps serving reads', async () => {
  const project = await makeProject(shop.context.db);
  await shop.signUp('asha@example.com');
  await free(199);

  const called = await call('createRazorpayOrder', {
    amount: 499,
    purchaseDetails: {
      email: 'asha@example.com',
      githubId: 'asha',
      referralCode: null,
      projectId: project.id,
      projectName: project.name,
      projectPrice: 499,
    },
  });
  const signedIn = await shop.signIn('asha@example.com');
  const delivered = await deliver('evt_1');
  const { rows: events } = await shop.database.pool.query('select event_id from provider_events');
  if (isKept) {
    expect([called.status, await called.json()]).toEqual([503, { error: REFUSED }]);
    expect([delivered.status, await delivered.json()]).toEqual([503, { error: REFUSED }]);
    expect(signedIn.status).toBe(503);
    expect(await signedIn.json()).toEqual({ code: 'UNAVAILABLE', message: REFUSED.message });
    await expect.poll(ready).toEqual({ status: 503, body: { ready: false, database: 'read only' } });
    expect(events).toEqual([]);
    expect(jobs).toBe('paused');
  } else {
    expect([called.status, signedIn.status, delivered.status]).toEqual([200, 200, 200]);
    expect(jobs).toBe('running');
  }
  expect(await findProject(shop.context, project.id)).toMatchObject({ id: project.id });
});

test('writes resume by themselves when there is free space', async () => {
  await free(0);
  await free(201);
  expect(jobs).toBe('running');
  await expect.poll(ready).toEqual({ status: 200, body: { ready: true, database: 'ready' } });
  expect((await deliver('evt_2')).status).toBe(200);
});

test('an unknown disk size counts as sufficient', async () => {
  await free(null);
  await expect.poll(ready).toMatchObject({ status: 200 });
});

test('sessions stay valid while the database is read-only', async () => {
  const { pool } = shop.database;
  const cookies = await shop.signUp('asha@example.com');
  const actor = await shop.actorOf(cookies);
  const rights = rightsOf('orderWrite');
  await shop.context.db.insert(admins).values({ userId: actor!.userId, ...rights });
  // The session is old enough to be extended and to update its last use.
  await pool.query(
    `update auth_sessions set expires_at = now() + interval '5 days', seen_at = now() - interval '2 minutes'`,
  );
  await free(10);
  expect(await shop.actorOf(cookies)).toMatchObject({
    email: 'asha@example.com',
    rights: { orderWrite: true },
  });
  await free(1000);
  // Another cookie beside it makes the session be verified again.
  await findActor(shop.context, new Headers({ cookie: `${cookieOf(cookies)}; theme=light` }));
  const { rows } = await pool.query(
    `select expires_at > now() + interval '6 days' as prolonged, seen_at > now() - interval '1 minute' as seen from auth_sessions`,
  );
  expect(rows).toEqual([{ prolonged: true, seen: true }]);
});
