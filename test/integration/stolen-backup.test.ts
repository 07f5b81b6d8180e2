import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShopAuth } from '#server/bootstrap/create-shop.ts';
import { jobDefinitions } from '#server/bootstrap/job-definitions.ts';
import { enqueueLinks } from '#server/features/accounts/public-email.ts';
import { requestEmailChange } from '#server/features/accounts/request-email-change.ts';
import { confirmWaiting } from '#server/features/pauses/confirm-waiting.ts';
import { joinWaitingList } from '#server/features/pauses/join-waiting-list.ts';
import { readMailLink } from '#server/features/privacy/set-choice.ts';
import { projects } from '#server/features/projects/schema.ts';
import { fileComplaint } from '#server/features/threads/file-complaint.ts';
import { authenticate } from '#server/features/users/find-actor.ts';
import { mailVersions } from '#server/features/versions/mail-versions.ts';
import { projectVersions, versionNotices } from '#server/features/versions/schema.ts';
import { findGuidedRoom } from '#server/features/viva/guide-link.ts';
import { createCodeHost } from '#server/integrations/github/code-host.ts';
import { createGithubOauth } from '#server/integrations/github/oauth.ts';
import { createMailer } from '#server/integrations/mail/mailer.ts';
import { Payments } from '#server/integrations/razorpay/payments.ts';
import { dumpDatabase } from '#server/platform/db/backup/dump-database.ts';
import { writeBackup } from '#server/platform/db/backup/write-backup.ts';
import { createLogger } from '#server/platform/log.ts';
import { type App, openApp } from '#test/harness/app.ts';
import { cookieOf } from '#test/harness/auth-shop.ts';
import { makeProject } from '#test/harness/factories.ts';
import { type FakeGithub, startFakeGithub } from '#test/harness/fake-github.ts';
import { type FakeRazorpay, startFakeRazorpay } from '#test/harness/fake-razorpay.ts';
import { type FakeSmtp, startFakeSmtp } from '#test/harness/fake-smtp.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';
import { totpCode } from '#test/harness/totp.ts';
import { makeVivaRoom } from '#test/harness/viva-room.ts';

const EMAIL = 'asha@college.example';
const PASSWORD = 'battery staple';

const lines: string[] = [];
const log = createLogger('trace', { write: (line) => void lines.push(line) });
/** What the shop handed out that opens something, by what it is. */
const secrets = new Map<string, string>();
const links = new Set<string>();

let shop: TestShop;
let app: App;
let razorpay: FakeRazorpay;
let github: FakeGithub;
let smtp: FakeSmtp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'capstone-stolen-'));
  [razorpay, github, smtp] = await Promise.all([startFakeRazorpay(), startFakeGithub(), startFakeSmtp()]);
  shop = await openTestShop({
    payments: new Payments(razorpay.settings),
    codeHost: createCodeHost({ apiUrl: github.url, token: 'token' }, log, { writeIntervalMs: 0 }),
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
  await Promise.all([razorpay.close(), github.close(), smtp.close(), rm(folder, { recursive: true })]);
});

/** Sends a request as a browser does, and keeps the secrets of the answer. */
async function visit(path: string, { cookie = '', body }: { cookie?: string; body?: unknown } = {}) {
  const isForm = typeof body === 'string';
  const headers = {
    origin: 'http://localhost:3000',
    cookie,
    ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
  };
  const authenticated = await authenticate(shop.context, new Headers({ cookie }));
  const context = { ...shop.context, ...authenticated, clientIp: '192.0.2.1' };
  const response = await app(context, path, {
    ...(body !== undefined && { method: 'POST', body }),
    headers,
  });
  expect([path, response.status]).toEqual([path, expect.toSatisfy((status: number) => status < 400)]);
  const name = path.split(/[?]|\/order_/)[0];
  for (const pair of response.headers.getSetCookie()) {
    const [cookieName = '', value = ''] = pair.split(';')[0]?.split(/=(.*)/s) ?? [];
    if (value.length >= 20) keep(`cookie ${cookieName} of ${name}`, value);
  }
  const token = response.headers.get('set-auth-token');
  if (token) keep(`token of ${name}`, token);
  keepLinks(`redirect of ${name}`, response.headers.get('location') ?? '');
  return response;
}

const keep = (what: string, secret: string) => secrets.set(what, secret);

/**
 * Keeps each part of the text's links to the shop that is long enough for a secret, but for public IDs. GitHub's
 * links have none: the state of a log-in counts only with its signed cookie, which is kept.
 */
function keepLinks(what: string, text: string) {
  for (const [, path = '', query = ''] of text.matchAll(
    /(?:^|http:\/\/localhost:3000)(\/[^\s"?<>]+)(\?[^\s"<>]*)?/g,
  )) {
    const values = [...new URLSearchParams(query.replaceAll('&amp;', '&')).values()];
    const parts = path.split('/').filter((part) => !/^(public_ord_|order_|free_)/.test(part));
    for (const value of [...parts, ...values])
      if (/^[\w.-]{22,}$/.test(value)) {
        keep(`${what}: ${path.replaceAll(value, '…')} ${value.length}`, value);
        if (!what.startsWith('redirect')) links.add(path + query.replaceAll('&amp;', '&'));
      }
  }
}

const call = (name: string, data: object, cookie = '') =>
  visit(`/functions/us-central1/${name}`, { body: { data }, cookie });
const shownTo = (cookie: string) =>
  authenticate(shop.context, new Headers({ cookie })).then((who) => ({ ...shop.context, ...who }));

async function fillShop(): Promise<void> {
  const { db } = shop.context;
  const account = { email: EMAIL, password: PASSWORD };
  const session = cookieOf(await visit('/auth/sign-up/email', { body: { ...account, name: 'Asha' } }));
  await visit('/auth/request-password-reset', { body: { email: EMAIL, redirectTo: '/login' } });
  await visit('/auth/sign-in/social', { body: { provider: 'github' } });
  const asha = await shownTo(session);
  const change = { email: 'asha.new@college.example', password: PASSWORD };
  await requestEmailChange(asha, { headers: new Headers({ cookie: session }), ...change });

  const { id: projectId } = await makeProject(db, { pricePaise: 49_900 });
  const order = async (buyer: object, price: number, id: string) => {
    const details = { projectId: id, projectName: 'Any', projectPrice: price, referralCode: null, ...buyer };
    const answer = await call('createRazorpayOrder', { amount: price, purchaseDetails: details });
    return ((await answer.json()) as { result: { id: string } }).result.id;
  };
  for (const login of ['guest', 'free']) github.addAccount(login);
  const guest = { email: 'guest@college.example', githubId: 'guest' };
  const publicId = await order(guest, 499, projectId);
  const { id: paymentId } = razorpay.pay(publicId);
  const report = new URLSearchParams({
    razorpay_payment_id: paymentId,
    razorpay_order_id: publicId,
    razorpay_signature: razorpay.signCheckout(publicId, paymentId),
  });
  const returned = await visit(`/payment/callback/${publicId}`, { body: String(report) });
  await visit(returned.headers.get('location') ?? '');
  const free = await makeProject(db, { pricePaise: 0, slug: 'free' });
  await order({ email: 'free@college.example', githubId: 'free' }, 0, free.id);
  await call('requestOrderLinks', { email: guest.email });
  await enqueueLinks(shop.context, guest.email, 'data-link');
  await fileComplaint(shop.context, { email: EMAIL, reference: '', message: 'No reply since Monday.' });

  const paused = await makeProject(db, { slug: 'paused' });
  await db.update(projects).set({ pausedAt: new Date() }).where(eq(projects.id, paused.id));
  await joinWaitingList(shop.context, { projectId: paused.id, email: 'waits@college.example' });

  const room = await makeVivaRoom(shop);
  const made = await room.call<{ url: string }>('createGuideLink');
  keepLinks('guide link', made.result?.url ?? '');

  const version = { projectId, releaseId: randomUUID(), tag: 'v1', name: 'v1', notesHtml: '' };
  await db.insert(projectVersions).values({ ...version, publishedAt: new Date(), updatedAt: new Date() });
  await shop.runJobs(60);
  const { rows } = await shop.database.pool.query('select order_id from purchases where project_id = $1', [
    projectId,
  ]);
  const orderId = String(rows[0].order_id);
  await shop.database.pool.query(
    "update invitations set state = 'accepted', status = 'invite_success', next_try_at = null",
  );
  const createdAt = new Date(Date.now() - 2 * 3_600_000);
  await db.insert(versionNotices).values({ orderId, projectId, releaseId: version.releaseId, createdAt });
  await mailVersions(shop.context);

  const started = await visit('/connect/github');
  const back = github.authorize(started.headers.get('location') ?? '', 'guest');
  for (const [name, value] of back.searchParams) keep(`${name} of GitHub`, value);
  await visit(back.pathname + back.search, { cookie: cookieOf(started) });
  for (const token of github.tokens) keep('token of GitHub', token);

  const headers = new Headers({ cookie: session });
  const setup = await shop.context.auth.enableSecondFactor(headers, PASSWORD);
  keep('second factor', new URL(setup?.uri ?? '').searchParams.get('secret') ?? '');
  for (const [n, code] of (setup?.backupCodes ?? []).entries()) keep(`backup code ${n}`, code);
  for (const cookie of (await shop.context.auth.confirmSecondFactor(headers, totpCode(setup?.uri ?? ''))) ??
    [])
    keep('cookie after the second factor', cookie.split(';')[0]?.split('=')[1] ?? '');
  const asked = cookieOf(await visit('/auth/sign-in/email', { body: account }));
  const code = { code: setup?.backupCodes[0], trustDevice: true };
  await visit('/auth/two-factor/verify-backup-code', { body: code, cookie: asked });

  await shop.runJobs(60);
  for (const { subject, text, html, headers: sent } of smtp.mails)
    keepLinks(`mail “${subject}”`, `${text} ${html} ${sent['list-unsubscribe'] ?? ''}`);
}

/** Opens each mailed link, and the guide's, while the database cannot be reached, so that failures are logged. */
async function openLinksInVain(): Promise<void> {
  const pool = new Pool({ connectionString: 'postgres://capstone@127.0.0.1:1/capstone' });
  const context = { ...shop.context, db: drizzle(pool) };
  for (const path of links) await app(context, path);
  await pool.end();
}

test('a backup and the log of a full shop have no secret that was ever handed out, in no encoding', async () => {
  await fillShop();
  await openLinksInVain();
  const path = join(folder, 'stolen.backup');
  await writeBackup((write) => dumpDatabase(shop.database, write), path);
  const backup = gunzipSync(await readFile(path)).toString();
  const logged = lines.join('');
  expect(backup).toContain(EMAIL);
  expect(logged).toContain('/viva/{token}');
  expect(logged).toContain('page failed');

  const kinds = [...secrets.keys()].join('\n');
  for (const kind of [
    /mail .+\/merge/,
    /mail .+\/confirm-email/,
    /mail .+: .*\/orders/,
    /mail .+\/free-orders/,
    /mail .+\/complaints/,
    /mail .+\/notify-me/,
    /mail .+\/privacy\/data/,
    /mail .+\/unsubscribe/,
    /guide link: .*\/viva/,
    /redirect of \/payment\/callback/,
    /cookie \S*session of \/auth\/sign-up/,
    /cookie \S*trust_device/,
    /cookie \S*two_factor/,
    /cookie .+ of \/connect\/github/,
    /token of GitHub/,
    /token of \/auth\/sign-up/,
    /code of GitHub/,
    /backup code 9/,
    /second factor/,
  ])
    expect(kinds).toMatch(kind);
  const found = [...secrets].flatMap(([what, secret]) =>
    encodings(secret)
      .filter((text) => backup.includes(text) || logged.includes(text))
      .map(() => what),
  );
  expect(found).toEqual([]);
});

test('the IDs in a backup open none of the links that contain them', async () => {
  const idOf = async (table: string) =>
    (await shop.database.pool.query(`select token from ${table}`)).rows[0].token as string;
  expect(await findGuidedRoom(shop.context, await idOf('viva_guide_links'))).toBeNull();
  const refused = { status: 'NOT_FOUND' };
  await expect(confirmWaiting(shop.context, await idOf('waiting_list'))).rejects.toMatchObject(refused);
  await expect(readMailLink(shop.context, await idOf('notice_recipients'))).rejects.toMatchObject(refused);
  const session = await idOf('auth_sessions');
  for (const cookie of [`capstone_session=${session}`, `capstone_session=${session}.${'A'.repeat(43)}%3D`])
    expect((await shownTo(cookie)).actor).toBeNull();
});

/** A text as it is, and as encodings have it. The ends of base 64 depend on what follows. */
function encodings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    encodeURIComponent(secret),
    decodeURIComponent(secret),
    bytes.toString('hex'),
    bytes.toString('base64').replace(/..=*$/, ''),
    bytes.toString('base64url').replace(/..$/, ''),
  ];
}
