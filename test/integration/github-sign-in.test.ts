import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createShopAuth } from '#server/bootstrap/create-shop.ts';
import { admins } from '#server/features/admins/schema.ts';
import { findConnection } from '#server/features/connections/find-connection.ts';
import { deletions } from '#server/features/deletions/schema.ts';
import { deleteOwnAccount } from '#server/features/privacy/own-data.ts';
import { users } from '#server/features/users/schema.ts';
import { authAccounts, authSessions } from '#server/integrations/auth/schema.ts';
import { openApp } from '#test/harness/app.ts';
import { cookieOf, openAuthShop, PASSWORD } from '#test/harness/auth-shop.ts';
import { connectGithub } from '#test/harness/connect-github.ts';
import { openSignInShop } from '#test/harness/github-sign-in.ts';
import { makePaidOrder } from '#test/harness/paid-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { totpCode } from '#test/harness/totp.ts';

const ASHA = 'asha@capstone.test';

const shop = setUp(openSignInShop);
const db = () => shop.context.db;

const errorIn = (to: string) => new URL(to, 'http://localhost:3000').searchParams.get('error');

describe('signing in with GitHub', () => {
  test('signing in with GitHub asks for the email addresses, with a state and PKCE, and returns to the shop', async () => {
    const { url } = await shop.askGithub('asha', 'sign-in/social');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: shop.github.oauth.clientId,
      redirect_uri: 'http://localhost:3000/auth/callback/github',
      scope: 'user:email',
      code_challenge_method: 'S256',
    });
  });

  test('signing in with GitHub creates an account with the confirmed email, and moves the guest’s purchases to it', async () => {
    const orderId = await makePaidOrder(db(), { email: ASHA, github: shop.github.addAccount('asha') });
    const { response, to } = await shop.signInWithGithub('asha', { callbackURL: '/dashboard' });
    expect(to).toBe('/dashboard');
    const actor = await shop.actorOf(response);
    expect(actor).toMatchObject({ email: ASHA, emailVerified: true, githubId: 'asha', rights: null });
    const { rows } = await shop.database.pool.query('select user_id from purchases where order_id = $1', [
      orderId,
    ]);
    expect(rows).toEqual([{ user_id: actor?.userId }]);
    // GitHub's token is not stored.
    expect(await db().select().from(authAccounts)).toMatchObject([
      { providerId: 'github', accessToken: null, refreshToken: null, password: null },
    ]);

    const again = await shop.signInWithGithub('asha');
    expect((await shop.actorOf(again.response))?.userId).toBe(actor?.userId);
    expect(await db().$count(users, eq(users.kind, 'registered'))).toBe(1);
  });

  test('signing in with GitHub opens an existing account when both sides have confirmed the same email', async () => {
    await shop.signUp(ASHA);
    await shop.confirmEmails();
    const { response } = await shop.signInWithGithub('asha');
    expect((await shop.actorOf(response))?.email).toBe(ASHA);
    expect((await shop.signIn(ASHA)).status).toBe(200);
  });

  test.each([
    ['the account has not confirmed it', 'asha', 'account_not_linked'],
    ['GitHub has not confirmed it', 'unconfirmed-asha', 'email_not_found'],
  ])('signing in with GitHub is refused when %s', async (_, login, error) => {
    await shop.signUp(ASHA);
    const { response, to } = await shop.signInWithGithub(login);
    expect([new URL(to, 'http://localhost:3000').pathname, errorIn(to)]).toEqual(['/login', error]);
    expect(await shop.actorOf(response)).toBeNull();
    expect(await db().$count(authAccounts)).toBe(1);
  });

  test('signing in with GitHub is refused for a deactivated account', async () => {
    await shop.signInWithGithub('asha');
    await db().update(users).set({ active: false });
    const { response, to } = await shop.signInWithGithub('asha');
    expect(errorIn(to)).toBe('ACCOUNT_DEACTIVATED');
    expect(await shop.actorOf(response)).toBeNull();
  });

  test('signing in with GitHub does not bypass a second factor', async () => {
    const session = await shop.signUp(ASHA);
    await shop.confirmEmails();
    const headers = new Headers({ cookie: cookieOf(session) });
    const uri = (await shop.context.auth.enableSecondFactor(headers, PASSWORD))?.uri ?? '';
    await shop.context.auth.confirmSecondFactor(headers, totpCode(uri));
    await db().delete(authSessions);

    const { response, to } = await shop.signInWithGithub('asha', { callbackURL: '/dashboard' });
    expect(to).toBe('/login?code&next=%2Fdashboard');
    expect(await shop.actorOf(response)).toBeNull();
    expect(response.headers.get('set-auth-token')).toBeNull();
    expect(await db().$count(authSessions)).toBe(0);
    const challenge = { headers: { cookie: cookieOf(response) } };
    expect((await shop.request('two-factor/verify-totp', { code: '000000' }, challenge)).status).toBe(401);
    const verified = await shop.request('two-factor/verify-totp', { code: totpCode(uri) }, challenge);
    expect((await shop.actorOf(verified))?.email).toBe(ASHA);
  });

  test('over https, no other host of the domain can set a cookie of a log-in', async () => {
    const { context } = shop;
    const before = { settings: context.settings, auth: context.auth };
    onTestFinished(() => void Object.assign(context, before));
    const appUrl = 'https://shop.example';
    context.settings = { ...before.settings, appUrl };
    context.auth = createShopAuth(context, 's'.repeat(32));
    const post = (path: string, body: object, cookie = '') =>
      shop.request(path, body, { headers: { origin: appUrl, ...(cookie && { cookie }) } });

    const session = await post('sign-up/email', { email: ASHA, password: PASSWORD, name: 'Asha' });
    await shop.confirmEmails();
    const headers = new Headers({ cookie: cookieOf(session) });
    const uri = (await context.auth.enableSecondFactor(headers, PASSWORD))?.uri ?? '';
    await context.auth.confirmSecondFactor(headers, totpCode(uri));
    const login = { email: ASHA, password: PASSWORD };
    const asked = await post('sign-in/email', login);
    const code = { code: totpCode(uri), trustDevice: true };
    const verified = await post('two-factor/verify-totp', code, cookieOf(asked));
    const trusted = await post('sign-in/email', login, cookieOf(verified));
    expect((await shop.actorOf(trusted))?.email).toBe(ASHA);
    const github = await post('sign-in/social', { provider: 'github' });
    const set = [session, asked, verified, trusted, github].flatMap(({ headers }) => headers.getSetCookie());
    expect(set.map((cookie) => cookie.split('=')[0])).toEqual(
      expect.arrayContaining([
        '__Host-capstone_session',
        '__Host-better-auth.two_factor',
        '__Host-better-auth.trust_device',
        '__Host-better-auth.state',
      ]),
    );
    for (const cookie of set) {
      expect(cookie).toMatch(/^__Host-.*; Path=\/(;|$)/);
      expect(cookie).toMatch(/; Secure(;|$)/);
      expect(cookie).not.toMatch(/; Domain=/i);
    }
  });

  test('signing in with GitHub keeps an admin’s rights and the end of their session', async () => {
    const { response } = await shop.signInWithGithub('asha');
    const userId = (await shop.actorOf(response))?.userId ?? '';
    await db().insert(admins).values({ userId, orderWrite: true });
    expect((await shop.actorOf(response))?.rights?.orderWrite).toBe(true);
    await db()
      .update(authSessions)
      .set({ seenAt: new Date(Date.now() - 31 * 60_000) });
    expect(await shop.actorOf(response)).toBeNull();
  });

  test('signing in with GitHub undoes a planned deletion, and confirms one instead of the password', async () => {
    const callbackURL = '/dashboard/account/delete';
    const first = await shop.signInWithGithub('asha', { callbackURL });
    expect(first.to).toBe(callbackURL);
    const asAsha = { ...shop.context, actor: await shop.actorOf(first.response) };
    const headers = new Headers({ cookie: cookieOf(first.response) });
    await deleteOwnAccount(asAsha, { headers, password: '' });
    expect(await shop.actorOf(first.response)).toBeNull();
    expect(await db().$count(deletions)).toBe(1);
    await shop.signInWithGithub('asha');
    expect(await db().$count(deletions)).toBe(0);
  });

  test.each([
    ['//evil.example', '/'],
    ['https://evil.example/', '/'],
    ['/auth/sign-out', '/'],
    ['http://localhost:3000/projects', '/projects'],
  ])('signing in with GitHub continues at %s: %s', async (callbackURL, expected) => {
    const { to } = await shop.signInWithGithub('asha', { callbackURL });
    expect(to).toBe(expected);
  });

  test("GitHub's answer to a sign-in counts once, in the browser that asked", async () => {
    const { started, back } = await shop.askGithub('asha', 'sign-in/social');
    const stranger = await shop.comeBack(back, '');
    expect(stranger.to).toContain('/login?error=state_mismatch');
    expect((await shop.comeBack(back, cookieOf(started))).to).toBe('/');
    expect((await shop.comeBack(back, cookieOf(started))).to).toContain('/login?error=state_mismatch');
  });

  test.each([
    ['a person says no', '?error=access_denied', [], 'access_denied'],
    ['GitHub refuses the code', '', ['POST /login', { status: 200, body: { error: 'bad' } }], 'invalid_code'],
    [
      'GitHub refuses the shop’s app',
      '',
      ['POST /login', { status: 200, body: { error: 'incorrect_client_credentials' } }],
      'app_refused',
    ],
    ['GitHub has suspended the shop’s app', '?error=application_suspended', [], 'app_refused'],
    ['GitHub does not answer', '', ['GET /user', { status: 503 }], 'unable_to_get_user_info'],
  ] as const)(
    'signing in with GitHub ends on the login page when %s',
    async (_, query, [route, fault], error) => {
      if (route && fault) shop.github.injectFaults(route, fault);
      const { started, back } = await shop.askGithub('asha', 'sign-in/social');
      if (query) back.search = `${query}&state=${back.searchParams.get('state')}`;
      const { to } = await shop.comeBack(back, cookieOf(started));
      expect(to).toMatch(new RegExp(`^/login\\?error=${error}`));
    },
  );

  test('signing in with GitHub uses only the provider and the next page of the request', async () => {
    const body = { provider: 'github', scopes: ['repo'], errorCallbackURL: 'https://evil.example' };
    const { url } = (await (await shop.request('sign-in/social', body)).json()) as { url: string };
    expect(new URL(url).searchParams.get('scope')).toBe('user:email');
    expect((await shop.request('sign-in/social', { provider: 'google' })).status).toBe(400);
    expect((await shop.request('unlink-account', { accountId: '1' })).status).toBe(404);
  });

  test('signing in with GitHub does not exist without an OAuth app', async () => {
    const off = await openAuthShop();
    for (const path of ['sign-in/social', 'callback/github'])
      expect(
        (await off.request(path, path.startsWith('sign') ? { provider: 'github' } : undefined)).status,
      ).toBe(404);
    await off.close();
  });
});

describe('an error about the app that GitHub sends to the address which the app has registered', () => {
  const CLIENT = { clientIp: '192.0.2.1' };

  /** Follows redirects within the shop until a page is shown, and returns its address. */
  async function follow(path: string, cookie: string): Promise<string> {
    const app = await openApp('');
    let at = path;
    for (let step = 0; step < 4; step += 1) {
      const { headers } = await app({ ...shop.context, ...CLIENT }, at, { headers: { cookie } });
      const location = headers.get('location');
      if (location === null) break;
      at = location.replace('http://localhost:3000', '');
    }
    return at;
  }

  /** Begins to connect an account at the checkout, or to log in. */
  async function ask(attempt: 'checkout' | 'log-in'): Promise<{ state: string; cookie: string }> {
    const app = await openApp('');
    const started =
      attempt === 'checkout'
        ? await app({ ...shop.context, ...CLIENT }, '/connect/github')
        : await shop.request('sign-in/social', { provider: 'github' });
    const url =
      attempt === 'checkout'
        ? (started.headers.get('location') ?? '')
        : ((await started.json()) as { url: string }).url;
    return { state: new URL(url).searchParams.get('state') ?? '', cookie: cookieOf(started) };
  }

  const openCases = async () =>
    (await shop.database.pool.query('select subject from exceptions where resolved_at is null')).rows;

  describe.each(['checkout', 'log-in'] as const)('%s', (attempt) => {
    test.each(['/', '/auth/callback/github', '/connect/github/callback'])(
      'opens one case and is told where the person started, at %s',
      async (address) => {
        for (const error of ['redirect_uri_mismatch', 'application_suspended']) {
          const { state, cookie } = await ask(attempt);
          expect(await follow(`${address}?error=${error}&state=${state}`, cookie)).toBe(
            attempt === 'checkout' ? '/payment?github=refused' : '/login?error=app_refused',
          );
        }
        expect(await openCases()).toEqual([{ subject: 'github-oauth' }]);
      },
    );

    test.each(['/', '/auth/callback/github', '/connect/github/callback'])(
      'opens no case in a browser that did not start the attempt, at %s',
      async (address) => {
        const { state } = await ask(attempt);
        const { cookie } = await ask(attempt);
        for (const browser of ['', cookie])
          expect(await follow(`${address}?error=application_suspended&state=${state}`, browser)).toMatch(
            /^\/(payment\?github=expired|login\?error=state_mismatch)$/,
          );
        expect(await openCases()).toEqual([]);
      },
    );
  });
});

test('logging out forgets the account that was connected at the checkout', async () => {
  const session = await shop.signUp('asha@example.com');
  const { secret } = await connectGithub(shop.context, shop.github, 'asha');
  const cookie = `${cookieOf(session)}; github_connection=${secret}`;
  await shop.request('get-session', undefined, { headers: { cookie } });
  expect(await findConnection(shop.context, secret)).toMatchObject({ githubLogin: 'asha' });
  expect((await shop.request('sign-out', {}, { headers: { cookie } })).status).toBe(200);
  expect(await findConnection(shop.context, secret)).toBeNull();
});
