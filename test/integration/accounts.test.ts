import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { admins } from '#server/features/admins/schema.ts';
import { refundOrder } from '#server/features/refunds/refund-order.ts';
import { users } from '#server/features/users/schema.ts';
import { authSessions } from '#server/integrations/auth/schema.ts';
import { createLogger } from '#server/platform/log.ts';
import { cookieOf, openAuthShop, PASSWORD } from '#test/harness/auth-shop.ts';
import { setUp } from '#test/harness/set-up.ts';

// These tests cover the checks in front of the auth library: sessions and reachable endpoints.

const shop = setUp(openAuthShop);
const ASHA = 'asha@example.com';

describe('sessions', () => {
  test('sessions are invalid after sign-out, also with a saved cookie', async () => {
    const session = await shop.signUp(ASHA);
    const headers = { cookie: cookieOf(session) };
    const out = await shop.request('sign-out', {}, { headers });
    expect(out.status).toBe(200);
    expect(await shop.actorOf(session)).toBeNull();
    expect(await (await shop.request('get-session', undefined, { headers })).json()).toBeNull();
  });

  test('signing in ends the session that the browser had, and no other', async () => {
    const session = await shop.signUp(ASHA);
    const phone = await shop.signIn(ASHA);
    const wrong = await shop.signIn(ASHA, 'not this one', { headers: { cookie: cookieOf(session) } });
    expect(wrong.status).toBe(401);
    expect(await shop.actorOf(session)).not.toBeNull();
    const next = await shop.signIn(ASHA, PASSWORD, { headers: { cookie: cookieOf(session) } });
    expect([await shop.actorOf(session), (await shop.actorOf(next))?.email]).toEqual([null, ASHA]);
    expect((await shop.actorOf(phone))?.email).toBe(ASHA);
  });

  test('signing out clears what the browser keeps of the shop', async () => {
    const headers = { cookie: cookieOf(await shop.signUp(ASHA)) };
    const out = await shop.request('sign-out', {}, { headers });
    expect(out.headers.get('clear-site-data')).toBe('"storage"');
  });

  test('log-ins, log-outs and refusals are logged with the account alone', async () => {
    const lines: string[] = [];
    const { context } = shop;
    const { log } = context;
    onTestFinished(() => {
      context.log = log;
    });
    context.log = createLogger('info', { write: (line) => void lines.push(line) });
    await shop.signUp(ASHA);
    await shop.signIn(ASHA, 'not this one');
    const session = await shop.signIn(ASHA);
    const actor = await shop.actorOf(session);
    const data = { orderId: 'order_1', reason: 'None.' };
    await expect(refundOrder({ ...context, actor }, data)).rejects.toMatchObject({
      status: 'PERMISSION_DENIED',
    });
    await shop.request('sign-out', {}, { headers: { cookie: cookieOf(session) } });
    const { userId } = actor ?? {};
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'credentials used', path: 'sign-up/email', status: 200, userId },
      { msg: 'credentials refused', path: 'sign-in/email', status: 401 },
      { msg: 'credentials used', path: 'sign-in/email', status: 200, userId },
      { msg: 'right refused', right: 'orderWrite', userId },
      { msg: 'credentials used', path: 'sign-out', status: 200, userId },
    ]);
    expect(lines.join('')).not.toMatch(/asha|not this one/i);
  });

  test('signing out needs no body and no content type', async () => {
    const session = await shop.signUp(ASHA);
    const headers = { cookie: cookieOf(session), 'content-type': '' };
    expect((await shop.request('sign-out', '', { headers })).status).toBe(200);
    expect(await shop.actorOf(session)).toBeNull();
  });

  test('a planted cookie is ignored, and signing in issues a new one', async () => {
    const headers = { cookie: 'capstone_session=planted.c2lnbmF0dXJl' };
    await shop.signUp(ASHA);
    const session = await shop.signIn(ASHA, PASSWORD, { headers });
    expect(cookieOf(session)).not.toContain('planted');
    expect((await shop.actorOf(session))?.email).toBe(ASHA);
  });

  test.each([
    ['left alone for half an hour', { seenAt: sql`now() - interval '31 minutes'` }, false],
    ['12 hours old', { createdAt: sql`now() - interval '12 hours 1 minute'` }, false],
    [
      'in use',
      { seenAt: sql`now() - interval '29 minutes'`, createdAt: sql`now() - interval '11 hours'` },
      true,
    ],
  ])("an admin's session %s", async (_, given, alive) => {
    const session = await shop.signUp(ASHA);
    const { db } = shop.context;
    await db.update(authSessions).set(given).where(sql`true`);
    expect(await shop.actorOf(session)).not.toBeNull();
    const [user] = await db.select().from(users);
    await db.insert(admins).values({ userId: user!.id });
    expect((await shop.actorOf(session)) !== null).toBe(alive);
    const [stored] = await db
      .select({ idle: sql<number>`extract(epoch from now() - seen_at)::int` })
      .from(authSessions);
    expect(stored === undefined).toBe(!alive);
    if (alive) expect(stored?.idle).toBeLessThan(600);
  });
});

describe('auth endpoints', () => {
  test.each([
    ['GET', 'list-sessions'],
    ['GET', 'reset-password/abc?callbackURL=https://evil.example'],
    ['POST', 'change-email'],
    ['POST', 'update-user'],
    ['POST', 'delete-user'],
    ['POST', 'sign-in/social'],
    ['POST', 'constructor'],
  ])('the endpoint %s %s does not exist', async (method, path) => {
    expect((await shop.request(path, method === 'GET' ? undefined : {}, { method })).status).toBe(404);
  });

  test.each([
    ['no JSON', '{'],
    ['a list', []],
    ['another type', { email: 7, password: {} }],
    ['nothing', {}],
    ['a very long email', { email: `${'a'.repeat(9999)}@b.example`, password: 'x' }],
  ])('an auth request with %s is refused', async (_, body) => {
    for (const path of ['sign-in/email', 'sign-up/email', 'request-password-reset']) {
      const response = await shop.request(path, body);
      expect([path, response.status]).toEqual([path, 400]);
    }
  });

  test('auth endpoints reject form posts and other origins', async () => {
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    expect((await shop.request('sign-in/email', `email=${ASHA}&password=x`, form)).status).toBe(400);
    const foreign = { headers: { origin: 'https://evil.example' } };
    expect((await shop.request('sign-in/email', { email: ASHA, password: 'x' }, foreign)).status).toBe(403);
  });

  test('auth endpoints ignore redirect URLs', async () => {
    await shop.signUp(ASHA);
    const body = { email: ASHA, password: PASSWORD, callbackURL: 'https://evil.example' };
    const response = await shop.request('sign-in/email', body);
    expect(response.headers.get('location')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('set-auth-token')).toBeTruthy();
  });
});
