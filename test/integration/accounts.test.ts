import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { grantAdmin } from '#server/admins/set-admin.ts';
import { authSessions } from '#server/db/schema/auth.ts';
import { attempts, auditLog, mails } from '#server/db/schema/operations.ts';
import { admins, users } from '#server/db/schema/people.ts';
import { attemptKey } from '#server/limits/count-attempt.ts';
import type { AuthShop } from '#test/auth-shop.ts';
import { cookieOf, openAuthShop, PASSWORD } from '#test/auth-shop.ts';
import { codeOf } from '#test/totp.ts';

// What stands before the accounts library: limits, sessions, second factors, and what is open at all.

let shop: AuthShop;
const ASHA = 'asha@example.com';
const WRONG = 'not this one';

beforeAll(async () => {
  shop = await openAuthShop();
});
beforeEach(() => shop.reset());
afterAll(() => shop.close());

const elsewhere = (n: number) => ({ address: `198.51.100.${n}` });
/** The last of so many wrong passwords; the others are only written down. */
async function guess(times: number, email = ASHA, sent = {}) {
  if (times > 1) await shop.signIn(email, WRONG, sent);
  if (times > 2) await pretend(times - 1, ['sign-in', email, '192.0.2.1']);
  return (await shop.signIn(email, WRONG, sent)).status;
}
const pretend = (count: number, [what, ...parts]: [string, ...string[]]) =>
  shop.context.db
    .update(attempts)
    .set({ count })
    .where(eq(attempts.key, attemptKey(what, ...parts)));
async function resetToken() {
  await shop.runJobs();
  const [mail] = await shop.context.db.select().from(mails).where(eq(mails.kind, 'reset-password'));
  return new URL(/http\S+token=\S+/.exec(mail?.textBody ?? '')?.[0] ?? '').searchParams.get('token') ?? '';
}

describe('guessing passwords', () => {
  test('is stopped for one account from one address, in words fit to show; others go on', async () => {
    await shop.signUp(ASHA);
    await shop.signUp('bilal@example.com');
    expect(await guess(20)).toBe(401);
    const refused = await shop.signIn(ASHA, WRONG);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(200);
    expect((await refused.json()).message).toBe(
      'That was a lot of tries in a short time. Please wait 5 minutes and try again, or set a new password with "Forgot password?".',
    );
    expect((await shop.signIn(ASHA)).status).toBe(429);
    expect((await shop.signIn(ASHA, PASSWORD, elsewhere(1))).status).toBe(200);
    expect((await shop.signIn('bilal@example.com')).status).toBe(200);
  });

  test('of 30 at once, 20 are looked at; forwarded addresses that a client wrote change nothing', async () => {
    await shop.signUp(ASHA);
    const statuses = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        shop.signIn(ASHA, WRONG, { headers: { 'x-forwarded-for': `203.0.113.${n}` } }),
      ),
    );
    expect(statuses.filter(({ status }) => status === 401)).toHaveLength(20);
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test('is over after the wait, and right passwords never count', async () => {
    await shop.signUp(ASHA);
    await guess(19);
    for (let n = 0; n < 3; n += 1) expect((await shop.signIn(ASHA)).status).toBe(200);
    await guess(21);
    await shop.context.db.update(attempts).set({ resetsAt: sql`now()` }).where(sql`true`);
    expect((await shop.signIn(ASHA)).status).toBe(200);
  });

  test('from many addresses shuts new ones out, and never the owner’s own', async () => {
    await shop.signUp(ASHA);
    await guess(1, ASHA, elsewhere(1));
    await pretend(100, ['sign-in', ASHA]);
    expect((await shop.signIn(ASHA, PASSWORD, elsewhere(2))).status).toBe(429);
    expect((await shop.signIn(ASHA)).status).toBe(200);
  });

  test('an account that does not exist is limited and told like one that does', async () => {
    await shop.signUp(ASHA);
    const [known, unknown] = await Promise.all(
      [ASHA, 'nobody@example.com'].map(async (email) => {
        const first = await shop.signIn(email, WRONG);
        await guess(19, email);
        const last = await shop.signIn(email, WRONG);
        return [first.status, await first.json(), last.status, await last.json()];
      }),
    );
    expect(known).toEqual(unknown);
  });

  test('a new password by mail forgets the tries and lets its reader in from there', async () => {
    await shop.signUp(ASHA);
    await guess(1, ASHA, elsewhere(1));
    await pretend(20, ['sign-in', ASHA, '198.51.100.1']);
    await pretend(100, ['sign-in', ASHA]);
    await shop.ask('request-password-reset', { email: ASHA });
    const token = await resetToken();
    expect((await shop.ask('reset-password', { token, newPassword: 'new words' }, elsewhere(1))).status).toBe(
      200,
    );
    expect((await shop.signIn(ASHA, 'new words', elsewhere(1))).status).toBe(200);
  });
});

describe('asking for a new password', () => {
  test('is answered alike and looked up later, whether or not the account exists', async () => {
    await shop.signUp(ASHA);
    const [known, unknown] = await Promise.all(
      [ASHA, 'nobody@example.com'].map(async (email) => {
        const response = await shop.ask('request-password-reset', { email, redirectTo: '//evil.example' });
        return [response.status, await response.json()];
      }),
    );
    expect(known).toEqual(unknown);
    expect(await shop.context.db.select().from(mails)).toEqual([]);
    expect(await shop.waitingJobs('mail-reset-link')).toHaveLength(2);
    await shop.runJobs();
    const sent = await shop.context.db.select().from(mails);
    expect(sent.map(({ recipient }) => recipient)).toEqual([ASHA]);
    expect(sent[0]?.textBody).not.toContain('evil');
  });

  test('links name the shop’s own address, whatever the Host header says', async () => {
    await shop.signUp(ASHA);
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    await shop.ask('request-password-reset', { email: ASHA }, { headers });
    await shop.runJobs();
    const [mail] = await shop.context.db.select().from(mails);
    expect(mail?.textBody).toContain('http://localhost:3000/login?token=');
    expect(mail?.textBody).not.toContain('evil');
  });

  test('fills no mailbox: the sixth in an hour is answered and not sent', async () => {
    await shop.signUp(ASHA);
    for (let n = 0; n < 8; n += 1) {
      expect((await shop.ask('request-password-reset', { email: ASHA }, elsewhere(n))).status).toBe(200);
    }
    expect(await shop.waitingJobs('mail-reset-link')).toHaveLength(5);
  });

  test('ends all sessions; of ten tries with one link one works', async () => {
    const before = await shop.signUp(ASHA);
    await shop.ask('request-password-reset', { email: ASHA });
    const token = await resetToken();
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => shop.ask('reset-password', { token, newPassword: 'new words' })),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
    expect(await shop.actorOf(before)).toBeNull();
  });
});

describe('sessions', () => {
  test('are dead after logging out, for whoever kept the cookie', async () => {
    const session = await shop.signUp(ASHA);
    const headers = { cookie: cookieOf(session) };
    const out = await shop.ask('sign-out', {}, { headers });
    expect(out.status).toBe(200);
    expect(await shop.actorOf(session)).toBeNull();
    expect(await (await shop.ask('get-session', undefined, { headers })).json()).toBeNull();
  });

  test('a planted cookie is nobody’s, and signing in makes another one', async () => {
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
  ])('an admin’s, %s', async (_, given, alive) => {
    const session = await shop.signUp(ASHA);
    const { db } = shop.context;
    await db.update(authSessions).set(given).where(sql`true`);
    expect(await shop.actorOf(session)).not.toBeNull();
    const [user] = await db.select().from(users);
    await db.insert(admins).values({ userId: user!.id });
    expect((await shop.actorOf(session)) !== null).toBe(alive);
    const [kept] = await db
      .select({ idle: sql<number>`extract(epoch from now() - seen_at)::int` })
      .from(authSessions);
    expect(kept === undefined).toBe(!alive);
    if (alive) expect(kept?.idle).toBeLessThan(5);
  });
});

describe('what is open', () => {
  test.each([
    ['GET', 'list-sessions'],
    ['GET', 'reset-password/abc?callbackURL=https://evil.example'],
    ['POST', 'change-email'],
    ['POST', 'update-user'],
    ['POST', 'delete-user'],
    ['POST', 'sign-in/social'],
    ['POST', 'constructor'],
  ])('%s %s is not', async (method, path) => {
    expect((await shop.ask(path, method === 'GET' ? undefined : {}, { method })).status).toBe(404);
  });

  test.each([
    ['no JSON', '{'],
    ['a list', []],
    ['another type', { email: 7, password: {} }],
    ['nothing', {}],
    ['a very long e-mail', { email: `${'a'.repeat(9999)}@b.example`, password: 'x' }],
  ])('%s is refused', async (_, body) => {
    for (const path of ['sign-in/email', 'sign-up/email', 'request-password-reset']) {
      const response = await shop.ask(path, body);
      expect([path, response.status]).toEqual([path, 400]);
    }
  });

  test('forms and other origins are refused', async () => {
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    expect((await shop.ask('sign-in/email', `email=${ASHA}&password=x`, form)).status).toBe(400);
    const foreign = { headers: { origin: 'https://evil.example' } };
    expect((await shop.ask('sign-in/email', { email: ASHA, password: 'x' }, foreign)).status).toBe(403);
  });

  test('addresses to redirect to are left out', async () => {
    await shop.signUp(ASHA);
    const body = { email: ASHA, password: PASSWORD, callbackURL: 'https://evil.example' };
    const response = await shop.ask('sign-in/email', body);
    expect(response.headers.get('location')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('set-auth-token')).toBeTruthy();
  });
});

describe('a second factor', () => {
  const cookieHeaders = (...responses: Response[]) => new Headers({ cookie: cookieOf(...responses) });
  const answer = (cookies: string[]) =>
    new Response(null, { headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]) });

  test('is set up with the password, asked for at the next sign-in, and works with a kept code once', async () => {
    const { auth } = shop.context;
    const session = await shop.signUp(ASHA);
    expect(await auth.startSecondFactor(cookieHeaders(session), WRONG)).toBeNull();
    const setup = await auth.startSecondFactor(cookieHeaders(session), PASSWORD);
    expect(setup?.uri).toMatch(/^otpauth:\/\/totp\/Capstone/);
    expect(setup?.backupCodes).toHaveLength(10);
    expect(await auth.confirmSecondFactor(cookieHeaders(session), '000000')).toBeNull();
    const cookies = await auth.confirmSecondFactor(cookieHeaders(session), codeOf(setup!.uri));
    const confirmed = answer(cookies!);
    expect((await shop.actorOf(confirmed))?.email).toBe(ASHA);
    expect(await shop.actorOf(session)).toBeNull();

    const asked = await shop.signIn(ASHA);
    expect(await asked.json()).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] });
    expect(await shop.actorOf(asked)).toBeNull();
    expect(asked.headers.get('set-auth-token')).toBeNull();
    const headers = { cookie: cookieOf(asked) };
    expect((await shop.ask('two-factor/verify-totp', { code: '000000' }, { headers })).status).toBe(401);
    const verified = await shop.ask('two-factor/verify-totp', { code: codeOf(setup!.uri) }, { headers });
    expect(verified.status).toBe(200);
    expect(await verified.text()).not.toContain('"token"');
    expect((await shop.actorOf(verified))?.email).toBe(ASHA);

    for (const status of [200, 401]) {
      const again = { cookie: cookieOf(await shop.signIn(ASHA)) };
      const code = setup!.backupCodes[0];
      const kept = await shop.ask('two-factor/verify-backup-code', { code }, { headers: again });
      expect(kept.status).toBe(status);
    }
    expect(await auth.stopSecondFactor(cookieHeaders(verified), WRONG)).toBeNull();
    expect(await auth.stopSecondFactor(cookieHeaders(verified), PASSWORD)).not.toBeNull();
    expect((await shop.actorOf(await shop.signIn(ASHA)))?.email).toBe(ASHA);
  });

  describe('of an admin', () => {
    let session: Response;
    let uri: string;
    const audit = async () =>
      (await shop.context.db.select().from(auditLog).orderBy(auditLog.createdAt))
        .filter(({ action }) => action.startsWith('admin.second-factor'))
        .map(({ action, actor, subject }) => [action, actor === subject && actor]);
    const switchOn = async () =>
      answer((await shop.context.auth.confirmSecondFactor(cookieHeaders(session), codeOf(uri))) ?? []);

    beforeEach(async () => {
      session = await shop.signUp(ASHA);
      uri = (await shop.context.auth.startSecondFactor(cookieHeaders(session), PASSWORD))?.uri ?? '';
    });

    test('is written down by the switch itself, at whatever address it is asked for; a student’s is not', async () => {
      const on = await switchOn();
      const me = (await shop.actorOf(on))?.userId;
      await shop.context.auth.stopSecondFactor(cookieHeaders(on), PASSWORD);
      expect(await audit()).toEqual([]);

      await grantAdmin(shop.context, { email: ASHA });
      session = await shop.signIn(ASHA);
      uri = (await shop.context.auth.startSecondFactor(cookieHeaders(session), PASSWORD))?.uri ?? '';
      expect(await audit()).toEqual([]);
      const headers = { cookie: cookieOf(await switchOn()) };
      expect(await audit()).toEqual([['admin.second-factor-on', me]]);
      expect((await shop.ask('two-factor/disable', { password: PASSWORD }, { headers })).status).toBe(200);
      expect(await audit()).toEqual([
        ['admin.second-factor-on', me],
        ['admin.second-factor-off', me],
      ]);
    });

    test('stays as it is when it cannot be written down', async () => {
      await grantAdmin(shop.context, { email: ASHA });
      const { pool } = shop.database;
      await pool.query(
        "alter table audit_log add constraint full_disk check (action <> 'admin.second-factor-on') not valid",
      );
      try {
        await expect(switchOn()).rejects.toThrow();
      } finally {
        await pool.query('alter table audit_log drop constraint full_disk');
      }
      expect(await shop.context.auth.accountOf(cookieHeaders(session))).toMatchObject({
        hasSecondFactor: false,
      });
      expect(await audit()).toEqual([]);
    });
  });
});
