import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Shop } from '#server/context.ts';
import { reportError } from '#server/errors.ts';
import { grantAdmin, revokeAdmin } from '#server/features/admins/grant-admin.ts';
import { findActor } from '#server/features/users/find-actor.ts';
import { findUser } from '#server/features/users/find-user.ts';
import { listAdmins } from '#server/features/users/list-admins.ts';
import { registerUser } from '#server/features/users/register-user.ts';
import { users } from '#server/features/users/schema.ts';
import { authUsers } from '#server/integrations/auth/schema.ts';
import { createLogger } from '#server/platform/log.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';
import { createAuth } from './auth.ts';
import { authVerifications } from './schema.ts';

const APP = 'http://localhost:3000';
let testShop: TestShop;
let shop: Shop;
let resetTokens: string[] = [];

beforeAll(async () => {
  testShop = await openTestShop();
  const { db } = testShop.context;
  const auth = createAuth({
    githubOauth: null,
    onGithubLinked: async () => undefined,
    db,
    appUrl: APP,
    secret: 's'.repeat(32),
    shopName: 'Capstone',
    onPasswordReset: async () => undefined,
    onSignUp: (account) => registerUser({ db }, account),
    canSignIn: async (userId) => (await findUser(db, userId))?.active ?? true,
    sendResetLink: async ({ token }) => {
      resetTokens.push(token);
    },
  });
  shop = { ...testShop.context, auth };
});
beforeEach(async () => {
  resetTokens = [];
  await testShop.reset();
});
afterAll(() => testShop.close());

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  shop.auth.handle(
    new Request(`${APP}/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: APP, ...headers },
      body: JSON.stringify(body),
    }),
  );
const signUp = (email: string) => post('sign-up/email', { email, password: 'correct horse', name: 'Asha' });
const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');

describe('accounts', () => {
  test('an account gets a referral code and a session by cookie or bearer token', async () => {
    const response = await signUp('Asha@Example.com');
    expect(response.status).toBe(200);
    const token = response.headers.get('set-auth-token') ?? '';
    expect(await response.text()).not.toContain(token.split('.')[0]);
    expect(response.headers.getSetCookie()[0]).toMatch(/HttpOnly/);
    expect(response.headers.getSetCookie()[0]).toMatch(/SameSite=Lax/i);

    const actor = { email: 'asha@example.com', emailVerified: false, githubId: null, rights: null };
    expect(await findActor(shop, new Headers({ cookie: cookieOf(response) }))).toMatchObject(actor);
    expect(await findActor(shop, new Headers({ authorization: `Bearer ${token}` }))).toMatchObject(actor);
    expect(await findActor(shop, new Headers({ authorization: 'Bearer nonsense' }))).toBeNull();
    const unsigned = `Bearer ${token.split('.')[0]}`;
    expect(await findActor(shop, new Headers({ authorization: unsigned }))).toBeNull();
    expect(await findActor(shop, new Headers())).toBeNull();
    const [row] = await shop.db.select().from(users);
    expect(row?.referralCode).toMatch(/^[A-Z2-9]{6}$/);
  });

  test('an account without a user gets one on its next request', async () => {
    const response = await signUp('asha@example.com');
    await shop.db.delete(users);
    expect(await findActor(shop, new Headers({ cookie: cookieOf(response) }))).toMatchObject({
      email: 'asha@example.com',
    });
  });

  test('an account needs an unused email and a password of 6 characters', async () => {
    await signUp('asha@example.com');
    expect((await signUp('ASHA@example.com')).status).toBe(422);
    expect(
      (await post('sign-up/email', { email: 'b@example.com', password: 'short', name: 'B' })).status,
    ).toBe(400);
  });

  test('get-session omits the token', async () => {
    const signedUp = await signUp('asha@example.com');
    const response = await shop.auth.handle(
      new Request(`${APP}/auth/get-session`, { headers: { cookie: cookieOf(signedUp) } }),
    );
    const body = (await response.json()) as { session: object; user: { email: string } };
    expect(body.user.email).toBe('asha@example.com');
    expect(body.session).not.toHaveProperty('token');
  });
});

test('a deactivated account has no session and learns why only with the right password', async () => {
  const response = await signUp('asha@example.com');
  await shop.db.update(users).set({ active: false }).where(eq(users.email, 'asha@example.com'));
  expect(await findActor(shop, new Headers({ cookie: cookieOf(response) }))).toBeNull();
  const right = await post('sign-in/email', { email: 'asha@example.com', password: 'correct horse' });
  expect(await right.json()).toMatchObject({
    message: 'This account has been deactivated. Please contact support.',
  });
  const wrong = await post('sign-in/email', { email: 'asha@example.com', password: 'wrong wrong' });
  expect(await wrong.text()).not.toContain('deactivated');
});

function recordLog() {
  const lines: string[] = [];
  return { lines, log: createLogger('error', { write: (line) => void lines.push(line) }) };
}

test('reset tokens are neither stored nor logged', async () => {
  await signUp('asha@example.com');
  await post('request-password-reset', { email: 'asha@example.com' });
  const [token = 'none'] = resetTokens;
  expect(JSON.stringify(await shop.db.select().from(authVerifications))).not.toContain(token);

  const { log, lines } = recordLog();
  await shop.db.execute(sql`alter table auth_verifications rename to elsewhere`);
  try {
    const failed = post('reset-password', { token: `secret-${token}`, newPassword: 'battery staple' });
    await failed.catch((error: unknown) => reportError(log, error));
  } finally {
    await shop.db.execute(sql`alter table elsewhere rename to auth_verifications`);
  }
  expect(lines.join()).toContain('Failed query');
  expect(lines.join()).not.toMatch(/params|secret-/);
});

test('an error is logged without the values of its query', async () => {
  const { log, lines } = recordLog();
  await registerUser(shop, { id: 'asha', email: 'first@example.com' });
  const id = 'asha';
  await shop.db
    .insert(users)
    .values({ id, kind: 'guest', email: 'private@example.com', mailbox: 'private@example.com' })
    .catch((error: unknown) => log.error({ err: error }, 'failed'));
  expect(JSON.parse(lines[0] ?? '').err.cause).toMatchObject({ code: '23505', constraint: 'users_pkey' });
  expect(lines.join()).not.toContain('private@');
});

describe('admins', () => {
  test('an admin is granted, changed and revoked, and the record stays', async () => {
    await expect(grantAdmin(shop, { email: 'nobody@example.com' })).rejects.toMatchObject({
      status: 'NOT_FOUND',
    });
    const session = new Headers({ cookie: cookieOf(await signUp('asha@example.com')) });
    await expect(grantAdmin(shop, { email: 'Asha@example.com' })).rejects.toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: expect.stringContaining('--unconfirmed'),
    });
    expect((await findActor(shop, session))?.rights).toBeNull();
    await grantAdmin(shop, { email: 'Asha@example.com', mayBeUnconfirmed: true });
    await shop.db.update(authUsers).set({ emailVerified: true });
    expect((await findActor(shop, session))?.rights).toEqual({
      payoutRead: true,
      payoutWrite: true,
      userWrite: true,
      projectWrite: true,
      orderWrite: true,
    });
    await grantAdmin(shop, { email: 'asha@example.com', rights: ['payoutRead'] });
    expect((await findActor(shop, session))?.rights).toMatchObject({ payoutRead: true, payoutWrite: false });
    await revokeAdmin(shop, { email: 'asha@example.com' });
    expect((await findActor(shop, session))?.rights).toBeNull();
    expect(await listAdmins(shop)).toEqual([
      { email: 'asha@example.com', active: false, rights: ['payoutRead'] },
    ]);
    await grantAdmin(shop, { email: 'asha@example.com', rights: [] });
    expect(await listAdmins(shop)).toEqual([{ email: 'asha@example.com', active: true, rights: [] }]);
  });
});
