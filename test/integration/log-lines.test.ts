import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createShopAuth } from '#server/bootstrap/create-shop.ts';
import { jobDefinitions } from '#server/bootstrap/job-definitions.ts';
import { createCodeHost } from '#server/integrations/github/code-host.ts';
import { createGithubOauth } from '#server/integrations/github/oauth.ts';
import { createMailer } from '#server/integrations/mail/mailer.ts';
import { Payments } from '#server/integrations/razorpay/payments.ts';
import { createLogger } from '#server/platform/log.ts';
import { withRequestId } from '#server/platform/request-id.ts';
import { signId } from '#server/platform/signer.ts';
import { type App, openApp } from '#test/harness/app.ts';
import { cookieOf } from '#test/harness/auth-shop.ts';
import { makeProject } from '#test/harness/factories.ts';
import { type FakeGithub, startFakeGithub } from '#test/harness/fake-github.ts';
import { type FakeRazorpay, startFakeRazorpay } from '#test/harness/fake-razorpay.ts';
import { type FakeSmtp, startFakeSmtp } from '#test/harness/fake-smtp.ts';
import { mailed } from '#test/harness/mailed.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';

const EMAIL = 'asha.rao@college.example';
const LOGIN = 'asha-rao-99';
const PHONE = '+91 98765 43210';
const PASSWORD = 'battery staple';
const TOKEN = 'ghp_thetokenoftheshop';

const lines: string[] = [];
const log = createLogger('trace', { write: (line) => void lines.push(line) });

let shop: TestShop;
let app: App;
let razorpay: FakeRazorpay;
let github: FakeGithub;
let smtp: FakeSmtp;

beforeAll(async () => {
  [razorpay, github, smtp] = await Promise.all([startFakeRazorpay(), startFakeGithub(), startFakeSmtp()]);
  shop = await openTestShop({
    payments: new Payments(razorpay.settings),
    codeHost: createCodeHost({ apiUrl: github.url, token: TOKEN }, log),
    githubOauth: createGithubOauth({ apiUrl: github.url, oauth: github.oauth }, log),
    mailer: createMailer({ smtpUrl: smtp.url, from: 'Shop <shop@shop.example>' }),
    jobs: jobDefinitions,
  });
  shop.context.log = log;
  shop.context.auth = createShopAuth(shop.context, 's'.repeat(32));
  app = await openApp();
});
afterAll(async () => {
  await shop.close();
  await Promise.all([razorpay.close(), github.close(), smtp.close()]);
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  withRequestId('the-request-id', () =>
    app({ ...shop.context, clientIp: '192.0.2.1' }, path, {
      method: 'POST',
      body,
      headers: { origin: 'http://localhost:3000', ...headers },
    }),
  );
const call = (name: string, data: object) => post(`/functions/us-central1/${name}`, { data });

/** Runs `work` while a table is missing. */
async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
  const { pool } = shop.database;
  await pool.query(`alter table ${table} rename to elsewhere`);
  try {
    return await work();
  } finally {
    await pool.query(`alter table elsewhere rename to ${table}`);
  }
}

const messages = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg);

test('a purchase full of failures logs nothing about the buyer', async () => {
  const project = await makeProject(shop.context.db, { pricePaise: 49_900 });
  const purchaseDetails = {
    email: EMAIL,
    githubId: LOGIN,
    projectId: project.id,
    projectName: project.name,
    projectPrice: 499,
    referralCode: null,
  };
  const order = () => call('createRazorpayOrder', { amount: 499, purchaseDetails });

  github.injectFaults(/^GET \/users/, { status: 401, body: { message: 'Bad credentials' } });
  await call('verifyGithubUser', { githubId: LOGIN });
  const description = `The contact ${PHONE} of ${EMAIL} is invalid`;
  razorpay.injectFaults('POST /v1/orders', { status: 400, body: { error: { description } } });
  await order();
  const { result } = (await (await order()).json()) as { result: { id: string } };

  const { rawBody, signature, eventId } = razorpay.webhook('payment.captured', {
    payment: { ...razorpay.pay(result.id), contact: PHONE, email: EMAIL },
  });
  const deliver = () =>
    post('/webhooks/razorpay', rawBody, {
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': eventId,
    });
  const failed = await without('provider_events', deliver);
  expect(await failed.json()).toMatchObject({
    error: { status: 'INTERNAL', details: { requestId: 'the-request-id' } },
  });
  expect(lines.at(-1)).toContain('"requestId":"the-request-id"');

  await deliver();
  const quoted = { message: 'Validation Failed', errors: [{ value: LOGIN, message: `${LOGIN} is blocked` }] };
  github.injectFaults(/^PUT /, { status: 422, body: quoted });
  smtp.injectFaults('refuse');
  await shop.runJobs();

  expect(messages()).toEqual(
    expect.arrayContaining([
      'github user lookup failed',
      'order not created at the payment provider',
      'request failed',
      'invitation not sent',
      'mail not sent yet',
    ]),
  );
  expect(lines.join('')).not.toMatch(new RegExp(`asha|98765|${TOKEN}|fake-key-secret|${signature}`, 'i'));
});

test('connecting GitHub with failures logs no name, code, state or token', async () => {
  lines.length = 0;
  const connect = async () => {
    const started = await app(shop.context, '/connect/github');
    const back = github.authorize(started.headers.get('location') ?? '', LOGIN);
    const headers = { cookie: cookieOf(started) };
    const answer = await app(shop.context, back.pathname + back.search, { headers });
    return { secrets: [...back.searchParams.values(), headers.cookie.split('=')[1]], headers, answer };
  };
  github.injectFaults('POST /login', { status: 502 });
  const first = await connect();
  github.injectFaults('GET /user', { status: 503 });
  const second = await connect();
  const third = await connect();
  expect(third.answer.headers.get('location')).toBe('/payment');
  const tokens = [...github.tokens];
  github.injectFaults('DELETE /applications', { status: 503 });
  await post('/connect/github', {}, third.headers);
  expect(messages()).toEqual(
    expect.arrayContaining(['GitHub account not connected', 'GitHub token not revoked']),
  );
  for (const secret of [LOGIN, github.oauth.clientSecret, ...tokens])
    expect(lines.join('')).not.toContain(secret);
  for (const secret of [first, second, third].flatMap(({ secrets }) => secrets))
    expect(lines.join('')).not.toContain(secret);
});

test('signing up and resetting a password log no email, password, token or session', async () => {
  lines.length = 0;
  const signUp = () => post('/auth/sign-up/email', { email: EMAIL, password: PASSWORD, name: 'Asha' });
  const signedUp = await without('mails', signUp);
  const session = cookieOf(signedUp).split('=')[1] ?? 'none';
  await post('/auth/request-password-reset', { email: EMAIL, redirectTo: '/login' });
  await shop.runJobs();
  const { rows } = await shop.database.pool.query(
    "select text_body as text from mails where kind = 'reset-password'",
  );
  const token = /token=(\w+)/.exec(mailed(rows[0].text))?.[1] ?? 'none';
  const reset = () => post('/auth/reset-password', { token, newPassword: PASSWORD });
  expect((await without('auth_verifications', reset)).status).toBe(500);
  expect((await reset()).status).toBe(200);

  expect(messages()).toEqual([
    'could not send the confirmation link',
    'credentials used',
    'credentials used',
    'request failed',
    'credentials used',
  ]);
  for (const secret of ['asha', PASSWORD, token, session])
    expect(lines.join('').toLowerCase()).not.toContain(secret.toLowerCase());
});

test('pages that fail because the database cannot be reached log no secret of their address', async () => {
  lines.length = 0;
  const pool = new Pool({ connectionString: 'postgres://capstone@127.0.0.1:1/capstone' });
  onTestFinished(() => pool.end());
  const context = { ...shop.context, db: drizzle(pool) };
  const secret = 'aSecret'.padEnd(32, '0');
  const { signer } = context;
  const paths = [
    `/privacy/data/${secret}`,
    `/viva/${signId(signer, 'guide link', secret)}`,
    `/unsubscribe/${signId(signer, 'unsubscribe', secret)}`,
    `/notify-me/${signId(signer, 'waiting list', secret)}`,
  ];
  for (const path of paths) {
    const { status } = await app(context, path);
    expect([path, status]).toEqual([path, 500]);
  }
  const logged = lines.map((line) => JSON.parse(line) as { msg: string; path?: string });
  expect(logged.filter(({ msg }) => msg === 'page failed').map(({ path }) => path)).toEqual([
    '/privacy/data/{token}',
    '/viva/{token}',
    '/unsubscribe/{token}',
    '/notify-me/{token}',
  ]);
  expect(lines.join('')).not.toContain(secret);
});
