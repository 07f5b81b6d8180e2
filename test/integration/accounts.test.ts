import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { admins } from '#server/features/admins/schema.ts';
import { users } from '#server/features/users/schema.ts';
import { authSessions } from '#server/integrations/auth/schema.ts';
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
