import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { CHECKOUT_ERRORS, CONNECT_ERRORS } from '#app/messages/github-errors.ts';
import { getGithubError } from '#app/pages/account/login/login-messages.ts';
import { invitations } from '#server/features/access/schema.ts';
import { APP_REFUSED, CONNECT_PROBLEMS } from '#server/features/connections/rules/connection.ts';
import { githubConnections } from '#server/features/connections/schema.ts';
import { orders } from '#server/features/orders/schema.ts';
import { openApp } from '#test/harness/app.ts';
import { cookieOf } from '#test/harness/auth-shop.ts';
import { makeProject } from '#test/harness/factories.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { browserThatPaid } from '#test/harness/paid-browser.ts';
import { setUp } from '#test/harness/set-up.ts';

// These tests connect GitHub at checkout, as a browser sees it.

const shop = setUp(openOrderShop);
const CLIENT = { clientIp: '192.0.2.1' };

async function get(path: string, cookie = ''): Promise<Response> {
  const app = await openApp('api/');
  return app({ ...shop.context, ...CLIENT }, path, { headers: cookie ? { cookie } : {} });
}

async function post(path: string, cookie: string, body?: unknown): Promise<Response> {
  const app = await openApp('api/');
  const headers = { cookie, origin: 'http://localhost:3000' };
  return app({ ...shop.context, ...CLIENT }, path, { method: 'POST', headers, body });
}

/** Connects this account and returns the browser's cookie and the last answer. */
async function connect(login: string) {
  const started = await get('/connect/github');
  const cookie = cookieOf(started);
  const back = shop.github.authorize(started.headers.get('location') ?? '', login);
  return { started, cookie, back, answer: await get(back.pathname + back.search, cookie) };
}

test('the browser gets a secret that scripts can’t read, and never the token', async () => {
  const { started, answer } = await connect('asha');
  expect(started.status).toBe(303);
  expect(started.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^github_connection=[\w-]{43}; Max-Age=3600; Path=\/; SameSite=Lax; HttpOnly$/),
  ]);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/payment']);
  for (const { headers } of [started, answer]) {
    expect(headers.get('cache-control')).toBe('no-store');
    expect(JSON.stringify([...headers])).not.toContain(shop.github.tokens[0]);
  }
});

test('connecting GitHub continues at the checkout for any address', async () => {
  const { back, cookie } = await connect('asha');
  for (const more of ['', '&redirect=https://evil.example', '&callbackURL=//evil.example&next=/evil']) {
    const answer = await get(back.pathname + back.search + more, cookie);
    expect(answer.headers.get('location')).toBe('/payment?github=expired');
  }
  const denied = await get('/connect/github/callback?error=access_denied&state=unknown', cookie);
  expect(denied.headers.get('location')).toBe('/payment?github=expired');
});

test('an order is for the account that the page shows: the connected one, or the one typed in an older tab', async () => {
  const project = await makeProject(shop.context.db);
  const { cookie } = await connect('asha');
  const order = async (githubId: string) => {
    const purchaseDetails = {
      email: 'asha@example.com',
      githubId,
      referralCode: null,
      projectId: project.id,
      projectName: 'Any',
      projectPrice: 499,
    };
    const body = { data: { amount: 499, purchaseDetails } };
    expect((await post('/functions/us-central1/createRazorpayOrder', cookie, body)).status).toBe(200);
    return shop.context.db.select().from(githubConnections);
  };
  const lookups = shop.github.countCalls('GET /users/');
  const [connection] = await order('Asha');
  expect(shop.github.countCalls('GET /users/')).toBe(lookups);
  const [placed] = await shop.rows('orders');
  expect(placed).toMatchObject({ github_login: 'asha', email: 'asha@example.com' });
  expect(connection).toMatchObject({ orderIds: [placed?.id] });

  // A repeated order is the same and linked once. An order for another account is not linked.
  expect(await order('asha')).toMatchObject([{ orderIds: [placed?.id] }]);
  expect(await order('ravi')).toMatchObject([{ orderIds: [placed?.id] }]);
  expect((await shop.rows('orders')).map(({ github_login }) => github_login).sort()).toEqual([
    'asha',
    'ravi',
  ]);
});

test('every failure ends at the checkout, which says what to do, and a closed tab leaves the typed account', async () => {
  const project = await makeProject(shop.context.db);
  const app = await openApp();
  const open = async (search: string, cookie: string) => {
    const response = await app(shop.context, `/payment${search}`, { headers: { cookie } });
    return (await response.text()).replaceAll('<!-- -->', '');
  };
  const selected = `selected_project=${project.id}`;
  for (const problem of CONNECT_PROBLEMS) {
    const html = await open(`?github=${problem}`, selected);
    expect(html).toMatch(new RegExp(`role="alert"[^>]*>${CHECKOUT_ERRORS[problem]}<`));
    expect(html).toContain('href="/connect/github"');
    expect(html).toMatch(/<input[^>]* name="github"/);
  }
  for (const text of [CHECKOUT_ERRORS.refused, CONNECT_ERRORS.refused, getGithubError(APP_REFUSED)])
    expect(text).not.toMatch(/try again|minute/i);
  // Another browser has nothing to buy.
  expect(await open('?github=expired', '')).toContain(
    'We couldn’t connect GitHub: your checkout isn’t in this browser. Please go back to the one where you started, or choose a project here. You haven’t been charged.',
  );

  const tab = cookieOf(await get('/connect/github'));
  const html = await open('', `${selected}; ${tab}`);
  expect(html).not.toContain('Connected as');
  expect(html).toContain('href="/connect/github"');
});

test('the screen after the payment names what kept us from accepting the invitation, and what to do', async () => {
  const project = await makeProject(shop.context.db);
  const { id } = await shop.createOrder({ projectId: project.id });
  await shop.pay(id);
  const app = await openApp();
  const waiting = `waiting_order=${id}..1`;
  const open = async (cookie: string) => {
    const response = await app(shop.context, '/payment', { headers: { cookie } });
    return /<main.*<\/main>/s.exec((await response.text()).replaceAll('<!-- -->', ''))?.[0] ?? '';
  };
  const paid = `${waiting}; ${browserThatPaid(shop.context, [id]).cookies}`;
  const { db } = shop.context;
  const isAsha = eq(invitations.githubLogin, 'asha');
  await db.update(orders).set({ finalInviteStatus: 'invite_success' }).where(eq(orders.publicId, id));
  await db.update(invitations).set({ state: 'sent', status: 'invite_success' }).where(isAsha);
  expect(await open(paid)).toContain('Accept it within 7 days');
  expect(await open(paid)).not.toContain('accept it for you');
  await db
    .update(invitations)
    .set({
      reason: 'GitHub answered 403: acme requires all members to have two-factor authentication enabled.',
    })
    .where(isAsha);
  expect(await open(paid)).toMatch(
    /Invitation sent to asha\. We couldn.{1,6}t accept it for you, because .+two-factor authentication\. .+ Then accept the invitation within 7 days/,
  );
  // Another browser that knows the ID alone reads nothing of the account.
  expect(await open(waiting)).not.toContain('two-factor');
});

test('over https, a connection whose cookie another host of the domain has set is not used', async () => {
  const project = await makeProject(shop.context.db);
  const { cookie } = await connect('evil');
  const app = await openApp();
  const settings = { ...shop.context.settings, appUrl: 'https://shop.example.com' };
  const open = async (given: string) => {
    const headers = { cookie: `selected_project=${project.id}; ${given}` };
    return (await app({ ...shop.context, settings }, '/payment', { headers })).text();
  };
  expect(await open(cookie)).not.toContain('Connected as');
  expect(await open(`__Host-${cookie}`)).toContain('Connected as');
});

test('another account can be connected, which forgets the first one', async () => {
  const { cookie } = await connect('asha');
  const forgotten = await post('/connect/github', cookie);
  expect([forgotten.status, forgotten.headers.get('location')]).toEqual([303, '/payment']);
  expect(forgotten.headers.getSetCookie()).toEqual([
    expect.stringContaining('github_connection=; Max-Age=0'),
  ]);
  expect(await shop.context.db.$count(githubConnections)).toBe(0);
});

test('too many attempts of a network also end at the checkout', async () => {
  for (let i = 0; i < 60; i += 1) await get('/connect/github');
  expect((await get('/connect/github')).headers.get('location')).toBe('/payment?github=busy');
});
