import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectGithub } from '#test/harness/connect-github.ts';
import { type FakeGithub, startFakeGithub } from '#test/harness/fake-github.ts';
import { type FakeRazorpay, startFakeRazorpay } from '#test/harness/fake-razorpay.ts';
import { type FakeSmtp, startFakeSmtp } from '#test/harness/fake-smtp.ts';
import { type FakeWhatsApp, startFakeWhatsApp } from '#test/harness/fake-whatsapp.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';
import type { Context } from '../context.ts';
import { finishConnection, startConnection } from '../features/connections/connect-github.ts';
import { createCodeHost } from '../integrations/github/code-host.ts';
import { createGithubOauth } from '../integrations/github/oauth.ts';
import { createMailer } from '../integrations/mail/mailer.ts';
import { Payments } from '../integrations/razorpay/payments.ts';
import { createWhatsApp } from '../integrations/whatsapp/whatsapp.ts';
import { mails } from '../platform/mail/schema.ts';
import { credentialJobs } from './check-credentials.ts';
import { watchGithub, watchPayments, watchWhatsApp } from './provider-watches.ts';

let shop: TestShop;
let razorpay: FakeRazorpay;
let github: FakeGithub;
let whatsApp: FakeWhatsApp;
let smtp: FakeSmtp;

beforeAll(async () => {
  [shop, razorpay, github, whatsApp, smtp] = await Promise.all([
    openTestShop(),
    startFakeRazorpay(),
    startFakeGithub(),
    startFakeWhatsApp(),
    startFakeSmtp(),
  ]);
});
beforeEach(async () => {
  for (const fake of [razorpay, github, whatsApp, smtp]) fake.reset();
  await shop.reset();
});
afterAll(() => Promise.all([shop, razorpay, github, whatsApp, smtp].map((each) => each.close())));

/** The context of a shop whose providers are all fakes, and whose answers become cases. */
function contextOf(mode: 'live' | 'sandbox', oauth: Partial<FakeGithub['oauth']> = {}): Context {
  const log = pino({ level: 'silent' });
  const watch = watchGithub(shop.context);
  const settings = { apiUrl: github.url, token: 'x', oauth: { ...github.oauth, ...oauth } };
  return {
    ...shop.context,
    settings: { ...shop.context.settings, mode },
    payments: new Payments(razorpay.settings, { watch: watchPayments(shop.context) }),
    codeHost: createCodeHost(settings, log, { watch, writeIntervalMs: 0 }),
    githubOauth: createGithubOauth(settings, log, { watch: watch.oauth }),
    whatsApp: createWhatsApp(whatsApp.settings, { watch: watchWhatsApp(shop.context) }),
    mailer: createMailer({
      smtpUrl: smtp.url.replace('smtp://', 'smtp://shop:secret@'),
      from: 'shop@shop.example',
    }),
  };
}

async function check(context: Context): Promise<void> {
  const [job] = credentialJobs;
  await job?.run(context, {});
}

async function listCases() {
  const { rows } = await shop.database.pool.query<{ subject: string; message: string; open: boolean }>(
    'select subject, message, resolved_at is null as open from exceptions order by subject',
  );
  return rows;
}

const UNAUTHORISED = { status: 401, body: { error: { code: 190, description: 'Authentication failed' } } };

function refuseAll(): void {
  razorpay.injectPermanentFault(/./, UNAUTHORISED);
  github.injectPermanentFault(/^GET \/user/, { status: 401, body: { message: 'Bad credentials' } });
  whatsApp.injectPermanentFault(/./, UNAUTHORISED);
  smtp.refuseLogIns();
}

test('a live shop asks every provider, and each refusal is one case that names the settings, until the next good answer', async () => {
  refuseAll();
  const wrong = contextOf('live', { clientSecret: 'of another app' });
  await check(wrong);
  await check(wrong);
  expect(await listCases()).toEqual([
    { subject: '*', open: true, message: expect.stringContaining('GITHUB_TOKEN') },
    {
      subject: 'github-oauth',
      open: true,
      message: expect.stringContaining('GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET'),
    },
    { subject: 'mail-server', open: true, message: expect.stringContaining('SMTP_URL') },
    {
      subject: 'payments',
      open: true,
      message: expect.stringContaining('RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET'),
    },
    {
      subject: 'whatsapp',
      open: true,
      message: expect.stringContaining('WHATSAPP_TOKEN and WHATSAPP_PHONE_ID'),
    },
  ]);
  for (const fake of [razorpay, github, whatsApp]) fake.clearFaults();
  smtp.refuseLogIns(false);
  await check(contextOf('live'));
  const open = (await listCases()).filter((each) => each.open);
  // The block of the main token ends with its own probe.
  expect(open.map(({ subject }) => subject)).toEqual(['*']);
});

test.each([
  ['a wrong secret', { clientSecret: 'wrong' }],
  ['an unknown client ID', { clientId: 'unknown' }],
])('%s of the app of buyers is named when one connects an account', async (_what, oauth) => {
  const { githubOauth } = contextOf('live', oauth);
  const answer = { code: 'any', verifier: 'v'.repeat(43), redirectUri: 'http://localhost:3000' };
  expect(await githubOauth?.exchangeCode(answer)).toBeNull();
  expect(await listCases()).toMatchObject([{ subject: 'github-oauth', open: true }]);
  // The code is refused, but the app is known again.
  expect(await contextOf('live').githubOauth?.exchangeCode(answer)).toBeNull();
  expect(await listCases()).toMatchObject([{ subject: 'github-oauth', open: false }]);
});

test('a buyer reads of the refused app, and of a refused code again once GitHub knows the app', async () => {
  const connect = (oauth?: { clientSecret: string }) =>
    connectGithub(contextOf('live', oauth), github, 'asha');
  expect((await connect({ clientSecret: 'rolled' })).problem).toBe('refused');
  expect((await connect()).problem).toBeNull();
  github.injectFaults('POST /login', { status: 200, body: { error: 'bad_verification_code' } });
  expect((await connect()).problem).toBe('expired');
});

const attempt = async (context: Context, isOurs = true) => {
  const { url, secret } = await startConnection(context, 'http://localhost:3000');
  const state = isOurs ? new URL(url).searchParams.get('state') : 'forged';
  return (error: string) =>
    finishConnection(context, { secret, state, code: null, error, origin: 'http://localhost:3000' });
};

test.each(['redirect_uri_mismatch', 'application_suspended'])(
  'a browser that GitHub sends back with %s opens one case until GitHub grants a token again',
  async (error) => {
    const context = contextOf('live');
    const open = [{ subject: 'github-oauth', open: true, message: expect.stringContaining('APP_URL') }];
    for (const _ of [1, 2]) expect(await (await attempt(context))(error)).toBe('refused');
    expect(await listCases()).toMatchObject(open);
    expect(await shop.context.db.$count(mails)).toBe(1);
    // GitHub checks the client's credentials before the code, so this proves nothing else.
    await check(context);
    expect(await listCases()).toMatchObject(open);
    expect((await connectGithub(context, github, 'asha')).problem).toBeNull();
    expect(await listCases()).toMatchObject([{ subject: 'github-oauth', open: false }]);
    // A browser might make the error up, so a later one is a case again, but mailed once a day.
    await (await attempt(context))(error);
    expect(await listCases()).toMatchObject(open);
    expect(await shop.context.db.$count(mails)).toBe(1);
  },
);

test('an error that GitHub did not send to this browser opens no case', async () => {
  expect(await (await attempt(contextOf('live'), false))('application_suspended')).toBe('expired');
  expect(await listCases()).toEqual([]);
});

test.each(['redirect_uri_mismatch', 'application_suspended'])(
  'a code that GitHub refuses with %s opens one case',
  async (error) => {
    github.injectFaults('POST /login', { status: 200, body: { error } });
    expect((await connectGithub(contextOf('live'), github, 'asha')).problem).toBe('refused');
    expect(await listCases()).toMatchObject([{ subject: 'github-oauth', open: true }]);
  },
);

test('an outage is no refusal', async () => {
  for (const fake of [razorpay, github, whatsApp]) fake.injectPermanentFault(/./, { status: 503 });
  await check(contextOf('live'));
  expect(await listCases()).toEqual([]);
});

test('a sandbox asks no provider', async () => {
  refuseAll();
  await check(contextOf('sandbox'));
  expect(await listCases()).toEqual([]);
});
