import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createCertificate } from '#test/harness/certificate.ts';
import { LIVE } from '#test/harness/doctor.ts';
import { type FakeGithub, startFakeGithub } from '#test/harness/fake-github.ts';
import { type FakeRazorpay, startFakeRazorpay } from '#test/harness/fake-razorpay.ts';
import { type FakeSmtp, startFakeSmtp } from '#test/harness/fake-smtp.ts';
import { readSettings } from '../config.ts';
import type { DatabaseFacts } from '../features/doctor/check.ts';
import { formatLine, runDoctor } from '../features/doctor/doctor.ts';
import { openDoctor } from './open-doctor.ts';

// What an owner reads about each wrong setting, with servers that answer as the real ones do: one line for a cause, which
// names the setting and the way out, and no secret.

let razorpay: FakeRazorpay;
let github: FakeGithub;
let smtp: FakeSmtp;
const encrypted = createTlsServer(createCertificate('mail.shop.test'), (socket) => {
  socket.on('error', () => undefined);
  socket.write('220 mail.shop.test ESMTP\r\n');
});
const web = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'));
const portOf = (server: typeof web) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  [razorpay, github, smtp] = await Promise.all([startFakeRazorpay(), startFakeGithub(), startFakeSmtp()]);
  for (const server of [encrypted, web])
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterEach(() => {
  for (const fake of [razorpay, github]) fake.clearFaults();
  smtp.reset();
});
afterAll(async () => {
  for (const server of [encrypted, web]) server.close();
  await Promise.all([razorpay, github, smtp].map((fake) => fake.close()));
});

const SECRET = 'p4ssw0rdX';
const facts: DatabaseFacts = {
  kind: 'postgres',
  version: 180_000,
  clockOffset: 0,
  statementTimeout: '30s',
  installation: { mode: 'live', sandboxAccounts: [] },
  repositories: [{ owner: 'acme', repo: 'shop' }],
  templates: [],
  blocks: [],
  admins: [],
  recentPaymentIds: [],
  areBooksRestored: false,
  missingDocuments: 0,
  endingSeries: [],
};
/** What is about this machine, and not about a setting of these tests. */
const ELSEWHERE = /^warn (address|disk|seats)|^fail (address|backups)/;

async function examine(environment: Record<string, string>, hasDatabase = true): Promise<string[]> {
  const settings = readSettings({
    ...LIVE,
    DATA_DIR: tmpdir(),
    RAZORPAY_API_URL: razorpay.settings.apiUrl,
    RAZORPAY_KEY_ID: 'rzp_live_Rx0dB1g3YMVHI0',
    RAZORPAY_KEY_SECRET: SECRET,
    GITHUB_API_URL: github.url,
    SMTP_URL: `smtp://shop:${SECRET}@127.0.0.1:${new URL(smtp.url).port}`,
    ...environment,
  });
  razorpay.injectPermanentFault(/payments/, { status: 200, body: { items: [], count: 0 } });
  const context = await openDoctor(settings);
  const database = { getDatabaseFacts: async () => facts, listen: async () => undefined };
  const lines = (await runDoctor({ ...context, ...(hasDatabase && database) }))
    .filter(({ level }) => level !== 'ok')
    .map(formatLine);
  expect(lines.join()).not.toContain(SECRET);
  return lines.filter((line) => !ELSEWHERE.test(line));
}

const refused = (status: number, message: string) => ({ status, body: { message } });
const AFTERWARDS = /Not checked until then: repositories, scopes, seats, members, two-factor, codespaces$/;

test.each<[what: string, environment: () => Record<string, string>, fault: () => void, line: RegExp]>([
  [
    'refused keys of payments',
    () => ({ GSTIN: '29ABCDE1234F1ZW', GST_SAC: '998434' }),
    () =>
      razorpay.injectPermanentFault(/payments/, {
        status: 401,
        body: { error: { description: 'Authentication failed' } },
      }),
    /^fail payment account: .+ RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET .+Authentication failed.+ Not checked until then: books$/,
  ],
  [
    'an address of payments at which another program answers',
    () => ({ RAZORPAY_API_URL: `http://127.0.0.1:${portOf(web)}` }),
    () => undefined,
    /^warn payment account: .+GET \/payments\): .+RAZORPAY_API_URL/,
  ],
  [
    'a refused log-in at the mail server',
    () => ({}),
    () => smtp.refuseLogIns(),
    /^fail mail: .+ 535 .+: check the user name and the password in SMTP_URL$/,
  ],
  [
    'a certificate of the mail server that no one has signed',
    () => ({ SMTP_URL: `smtps://shop:${SECRET}@127.0.0.1:${portOf(encrypted)}` }),
    () => undefined,
    /^fail mail: .+\(self-signed certificate\): write the host in SMTP_URL as the certificate/,
  ],
  [
    'TLS for a mail server that begins without',
    () => ({ SMTP_URL: smtp.url.replace('smtp:', 'smtps:') }),
    () => undefined,
    /^fail mail: .+no TLS on this port\): begin SMTP_URL with smtp:\/\//,
  ],
  [
    'a mail server that is not there',
    () => ({ SMTP_URL: 'smtp://127.0.0.1:1' }),
    () => undefined,
    /^fail mail: .+ECONNREFUSED.+check host and port in SMTP_URL$/,
  ],
  [
    'a web server in place of the mail server',
    () => ({ SMTP_URL: `smtp://127.0.0.1:${portOf(web)}` }),
    () => undefined,
    /^fail mail: .+check host and port in SMTP_URL$/,
  ],
  [
    'a sender that the mail server refuses',
    () => ({}),
    () => smtp.injectFaults('misconfigured'),
    /^fail mail: .+Relaying denied\): check MAIL_FROM and SUPPORT_EMAIL/,
  ],
  [
    'a refused token',
    () => ({}),
    () => github.injectPermanentFault(/./, refused(401, 'Bad credentials')),
    new RegExp(`^fail github: .+Bad credentials\\. Check GITHUB_TOKEN .+${AFTERWARDS.source}`),
  ],
  [
    'a suspended app',
    () => ({}),
    () => github.injectPermanentFault(/./, refused(403, 'This installation has been suspended')),
    new RegExp(`^fail github: .+suspended\\. Check GITHUB_TOKEN .+${AFTERWARDS.source}`),
  ],
  [
    'a used-up quota',
    () => ({}),
    () =>
      github.injectPermanentFault(/./, {
        ...refused(403, 'API rate limit exceeded'),
        headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '2000000000' },
      }),
    new RegExp(`^warn github: .+GitHub limits how often.+try again later\\. ${AFTERWARDS.source}`),
  ],
  [
    'no answer of GitHub',
    () => ({}),
    () => github.injectPermanentFault(/./, 'drop'),
    new RegExp(`^warn github: .+check GITHUB_API_URL.+${AFTERWARDS.source}`),
  ],
  [
    'a token that may not see the repository',
    () => ({}),
    () => github.injectPermanentFault(/repos/, refused(404, 'Not Found')),
    /^fail github: give the token administration access to acme\/shop$/,
  ],
  [
    'a repository that refuses the token',
    () => ({}),
    () =>
      github.injectPermanentFault(/repos/, refused(403, 'Resource not accessible by personal access token')),
    /^fail repositories: .+ acme\/shop: .+ access token\. Its projects are off sale.+GITHUB_TOKEN/,
  ],
  [
    'a refused token of look-ups',
    () => ({ GITHUB_LOOKUP_TOKEN: SECRET }),
    () => github.injectPermanentFault('GET /users/', refused(401, 'Bad credentials')),
    /^fail look-ups: .+Bad credentials\. Check GITHUB_LOOKUP_TOKEN/,
  ],
  [
    'a suspended app of buyers',
    () => ({ GITHUB_CLIENT_ID: 'client', GITHUB_CLIENT_SECRET: SECRET, GITHUB_URL: github.url }),
    () =>
      github.injectPermanentFault('POST /login', { status: 200, body: { error: 'application_suspended' } }),
    /^fail connect: check GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET.+\(application_suspended\)$/,
  ],
])('an owner reads one line about %s', async (_, environment, fault, line) => {
  fault();
  expect(await examine(environment())).toEqual([expect.stringMatching(line)]);
});

test('an owner reads one line about a database that is not there, and GitHub is not blamed', async () => {
  const databaseUrl = `postgres://shop:${SECRET}@127.0.0.1:1/shop`;
  expect(await examine({ DATABASE_URL: databaseUrl }, false)).toEqual([
    expect.stringMatching(
      /^fail database: The database cannot be reached: connect ECONNREFUSED 127\.0\.0\.1:1\. Check DATABASE_URL\. Not checked until then: mode, .+, live updates, clock, github, repositories, /,
    ),
  ]);
});
