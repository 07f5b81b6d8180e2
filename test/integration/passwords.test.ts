import { eq, like, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { grantAdmin } from '#server/features/admins/grant-admin.ts';
import { isKnownNetwork } from '#server/features/users/known-networks.ts';
import { authUsers } from '#server/integrations/auth/schema.ts';
import { mails } from '#server/platform/mail/schema.ts';
import { attemptKey } from '#server/platform/rate-limit/attempts.ts';
import { attempts } from '#server/platform/rate-limit/schema.ts';
import { openApp } from '#test/harness/app.ts';
import { openAuthShop, PASSWORD } from '#test/harness/auth-shop.ts';
import { mailed } from '#test/harness/mailed.ts';
import { setUp } from '#test/harness/set-up.ts';

// These tests cover limits on password guesses and reset requests.

const shop = setUp(openAuthShop);
const ASHA = 'asha@example.com';
const WRONG = 'not this one';

const elsewhere = (n: number) => ({ clientIp: `198.51.100.${n}` });
/** Makes the last of `times` wrong guesses; the others are only recorded. */
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
const resetMails = () => shop.context.db.select().from(mails).where(eq(mails.kind, 'reset-password'));
async function resetToken() {
  await shop.runJobs();
  const [mail] = await resetMails();
  return new URL(/http\S+token=\S+/.exec(mailed(mail?.textBody))?.[0] ?? '').searchParams.get('token') ?? '';
}

describe('guessing passwords', () => {
  test('password guesses are limited per account and network, with a message for users, and others are unaffected', async () => {
    await shop.signUp(ASHA);
    await shop.signUp('bilal@example.com');
    expect(await guess(20)).toBe(401);
    const refused = await shop.signIn(ASHA, WRONG);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(200);
    expect((await refused.json()).message).toBe(
      'Too many attempts. Please wait 5 minutes and try again, or set a new password with "Forgot password?".',
    );
    expect((await shop.signIn(ASHA)).status).toBe(429);
    expect((await shop.signIn(ASHA, PASSWORD, elsewhere(1))).status).toBe(200);
    expect((await shop.signIn('bilal@example.com')).status).toBe(200);
  });

  test('of 30 concurrent password guesses 20 are checked, and forged forwarded addresses have no effect', async () => {
    await shop.signUp(ASHA);
    const statuses = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        shop.signIn(ASHA, WRONG, { headers: { 'x-forwarded-for': `203.0.113.${n}` } }),
      ),
    );
    expect(statuses.filter(({ status }) => status === 401)).toHaveLength(20);
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test('password guesses are allowed again after the wait, and correct passwords do not count', async () => {
    await shop.signUp(ASHA);
    await guess(19);
    for (let n = 0; n < 3; n += 1) expect((await shop.signIn(ASHA)).status).toBe(200);
    await guess(21);
    await shop.context.db.update(attempts).set({ resetsAt: sql`now()` }).where(sql`true`);
    expect((await shop.signIn(ASHA)).status).toBe(200);
  });

  test('password guesses from many networks leave each new network 3, 300 in all, and never end the owner’s', async () => {
    await shop.signUp(ASHA);
    await guess(1, ASHA, elsewhere(1));
    await pretend(100, ['sign-in', ASHA]);
    for (let n = 0; n < 3; n += 1) expect(await guess(1, ASHA, elsewhere(2))).toBe(401);
    expect((await shop.signIn(ASHA, PASSWORD, elsewhere(2))).status).toBe(429);
    for (let n = 0; n < 5; n += 1) expect((await shop.signIn(ASHA, PASSWORD, elsewhere(3))).status).toBe(200);
    await pretend(300, ['sign-in', ASHA, 'few']);
    expect((await shop.signIn(ASHA, PASSWORD, elsewhere(4))).status).toBe(429);
    expect((await shop.signIn(ASHA)).status).toBe(200);
  });

  test('password resets forget the networks of a stranger who signed up with the address first', async () => {
    await shop.signUp(ASHA, elsewhere(1));
    await shop.request('request-password-reset', { email: ASHA });
    const reset = { token: await resetToken(), newPassword: 'new words' };
    expect((await shop.request('reset-password', reset)).status).toBe(200);
    expect(await isKnownNetwork(shop.context.db, { email: ASHA, ...elsewhere(1) })).toBe(false);
    expect(await isKnownNetwork(shop.context.db, { email: ASHA, clientIp: '192.0.2.1' })).toBe(true);
  });

  test('password guesses at many accounts from many networks of one /48 are limited', async () => {
    const from = (clientIp: string) =>
      shop.signIn(`${clientIp}@example.com`.replaceAll(':', '-'), WRONG, { clientIp });
    expect((await from('2001:db8:7:1::1')).status).toBe(401);
    await pretend(8 * 300, ['sign-in-from', '2001:db8:7/48']);
    expect((await from('2001:db8:7:2::1')).status).toBe(429);
    expect((await from('2001:db8:8:2::1')).status).toBe(401);
  });

  test('password guesses of unknown accounts are limited with the same responses', async () => {
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

  test('a password reset clears the attempts and allows the network', async () => {
    await shop.signUp(ASHA);
    await guess(1, ASHA, elsewhere(1));
    await pretend(20, ['sign-in', ASHA, '198.51.100.1']);
    await pretend(100, ['sign-in', ASHA]);
    await shop.request('request-password-reset', { email: ASHA });
    const token = await resetToken();
    expect(
      (await shop.request('reset-password', { token, newPassword: 'new words' }, elsewhere(1))).status,
    ).toBe(200);
    expect((await shop.signIn(ASHA, 'new words', elsewhere(1))).status).toBe(200);
  });
});

describe('password reset', () => {
  test('a password reset responds the same and looks the account up later, whether or not it exists', async () => {
    await shop.signUp(ASHA);
    const [known, unknown] = await Promise.all(
      [ASHA, 'nobody@example.com'].map(async (email) => {
        const response = await shop.request('request-password-reset', {
          email,
          redirectTo: '//evil.example',
        });
        return [response.status, await response.json()];
      }),
    );
    expect(known).toEqual(unknown);
    expect(await resetMails()).toEqual([]);
    expect(await shop.waitingJobs('mail-reset-link')).toHaveLength(2);
    await shop.runJobs();
    const sent = await resetMails();
    expect(sent.map(({ recipient }) => recipient)).toEqual([ASHA]);
    expect(sent[0]?.textBody).not.toContain('evil');
  });

  test('password reset links use APP_URL and ignore the Host header', async () => {
    await shop.signUp(ASHA);
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    await shop.request('request-password-reset', { email: ASHA }, { headers });
    await shop.runJobs();
    const [mail] = await resetMails();
    expect(mailed(mail?.textBody)).toContain('http://localhost:3000/login?token=');
    expect(mail?.textBody).not.toContain('evil');
  });

  test('password reset sends at most five mails per hour and mailbox', async () => {
    await shop.signUp(ASHA);
    for (let n = 0; n < 8; n += 1) {
      expect((await shop.request('request-password-reset', { email: ASHA }, elsewhere(n))).status).toBe(200);
    }
    expect(await shop.waitingJobs('mail-reset-link')).toHaveLength(5);
  });

  test('password resets that strangers ask for keep no owner from theirs, in a known network or a new one', async () => {
    await shop.signUp(ASHA);
    await shop.context.db.update(authUsers).set({ emailVerified: true });
    const ask = async (from: object) => {
      const before = (await resetMails()).length;
      expect((await shop.request('request-password-reset', { email: ASHA }, from)).status).toBe(200);
      await shop.runJobs();
      return (await resetMails()).length - before;
    };
    const nextHour = () => shop.context.db.delete(attempts).where(like(attempts.key, 'reset-mail:%'));
    // One stranger's network leaves one mail an hour, and one a day, to others.
    for (let n = 0; n < 6; n += 1) await ask(elsewhere(1));
    expect(await resetMails()).toHaveLength(4);
    expect(await ask(elsewhere(2))).toBe(1);
    for (let n = 0; n < 30; n += 1) {
      await nextHour();
      await ask(elsewhere(n % 9));
    }
    expect(await resetMails()).toHaveLength(10);
    expect(await ask(elsewhere(20))).toBe(0);
    // The owner signed up in this network.
    for (let n = 0; n < 5; n += 1) expect(await ask({})).toBe(1);
    expect(await ask({})).toBe(0);
  });

  test('a mail scanner that opens a reset link before its reader does not use it up', async () => {
    await shop.signUp(ASHA);
    await shop.request('request-password-reset', { email: ASHA });
    const token = await resetToken();
    const app = await openApp();
    for (const method of ['HEAD', 'GET', 'GET'])
      expect((await app(shop.context, `/login?token=${token}`, { method })).status).toBe(200);
    expect((await shop.request('reset-password', { token, newPassword: 'new words' })).status).toBe(200);
  });

  test('a mailed link sets no common or short password of an admin, and works afterwards', async () => {
    await shop.signUp(ASHA);
    await grantAdmin(shop.context, { email: ASHA, mayBeUnconfirmed: true });
    await shop.request('request-password-reset', { email: ASHA });
    const token = await resetToken();
    for (const newPassword of ['seven77', 'password1']) {
      const refused = await shop.request('reset-password', { token, newPassword });
      expect([refused.status, await refused.json()]).toEqual([
        400,
        { code: 'INVALID_ARGUMENT', message: expect.stringMatching(/8 characters|most common/) },
      ]);
    }
    expect((await shop.request('reset-password', { token, newPassword: 'battery staple' })).status).toBe(200);
  });

  test('a password reset ends all sessions, and each link works once', async () => {
    const before = await shop.signUp(ASHA);
    await shop.request('request-password-reset', { email: ASHA });
    const token = await resetToken();
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => shop.request('reset-password', { token, newPassword: 'new words' })),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
    expect(await shop.actorOf(before)).toBeNull();
    expect((await shop.signIn(ASHA, 'new words')).status).toBe(200);
  });
});
