import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { runCommand } from '#server/cli/commands.ts';
import { changePassword } from '#server/features/accounts/change-password.ts';
import { grantAdmin } from '#server/features/admins/grant-admin.ts';
import { auditLog } from '#server/features/audit/schema.ts';
import { authUsers } from '#server/integrations/auth/schema.ts';
import { mails } from '#server/platform/mail/schema.ts';
import { openApp } from '#test/harness/app.ts';
import { cookieOf, openAuthShop, PASSWORD } from '#test/harness/auth-shop.ts';
import { mailed } from '#test/harness/mailed.ts';
import { setUp } from '#test/harness/set-up.ts';
import { totpCode } from '#test/harness/totp.ts';

const shop = setUp(openAuthShop);
const ASHA = 'asha@example.com';
const WRONG = 'not this one';

const signUpConfirmed = async () => {
  const response = await shop.signUp(ASHA);
  await shop.context.db.update(authUsers).set({ emailVerified: true });
  return response;
};

describe('a second factor', () => {
  const cookieHeaders = (...responses: Response[]) => new Headers({ cookie: cookieOf(...responses) });
  const answer = (cookies: string[]) =>
    new Response(null, { headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]) });

  test('a second factor is enabled with the password, required at sign-in, and accepts each backup code once', async () => {
    const { auth } = shop.context;
    const session = await signUpConfirmed();
    expect(await auth.enableSecondFactor(cookieHeaders(session), WRONG)).toBeNull();
    const setup = await auth.enableSecondFactor(cookieHeaders(session), PASSWORD);
    expect(setup?.uri).toMatch(/^otpauth:\/\/totp\/Capstone/);
    expect(setup?.backupCodes).toHaveLength(10);
    expect(await auth.confirmSecondFactor(cookieHeaders(session), '000000')).toBeNull();
    const cookies = await auth.confirmSecondFactor(cookieHeaders(session), totpCode(setup!.uri));
    const confirmed = answer(cookies!);
    expect((await shop.actorOf(confirmed))?.email).toBe(ASHA);
    expect(await shop.actorOf(session)).toBeNull();

    const asked = await shop.signIn(ASHA);
    expect(await asked.json()).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] });
    expect(await shop.actorOf(asked)).toBeNull();
    expect(asked.headers.get('set-auth-token')).toBeNull();
    const headers = { cookie: cookieOf(asked) };
    expect((await shop.request('two-factor/verify-totp', { code: '000000' }, { headers })).status).toBe(401);
    const verified = await shop.request(
      'two-factor/verify-totp',
      { code: totpCode(setup!.uri) },
      { headers },
    );
    expect(verified.status).toBe(200);
    expect(await verified.text()).not.toContain('"token"');
    expect((await shop.actorOf(verified))?.email).toBe(ASHA);

    for (const status of [200, 401]) {
      const again = { cookie: cookieOf(await shop.signIn(ASHA)) };
      const code = setup!.backupCodes[0];
      const response = await shop.request('two-factor/verify-backup-code', { code }, { headers: again });
      expect(response.status).toBe(status);
    }
    expect(await auth.disableSecondFactor(cookieHeaders(verified), WRONG)).toBeNull();
    expect(await auth.disableSecondFactor(cookieHeaders(verified), PASSWORD)).not.toBeNull();
    expect((await shop.actorOf(await shop.signIn(ASHA)))?.email).toBe(ASHA);
  });

  /** Creates an account with a second factor. Returns its session and its app's URI. */
  async function enrol() {
    const session = await signUpConfirmed();
    const other = await shop.signIn(ASHA);
    const uri = (await shop.context.auth.enableSecondFactor(cookieHeaders(session), PASSWORD))?.uri ?? '';
    const cookies = await shop.context.auth.confirmSecondFactor(cookieHeaders(session), totpCode(uri));
    return { other, uri, session: answer(cookies ?? []) };
  }
  async function enterCode(uri: string, more = {}) {
    const headers = { cookie: cookieOf(await shop.signIn(ASHA)) };
    return shop.request('two-factor/verify-totp', { code: totpCode(uri), ...more }, { headers });
  }
  const resetPassword = async () => {
    await shop.request('request-password-reset', { email: ASHA });
    await shop.runJobs();
    const found = await shop.context.db
      .select()
      .from(mails)
      .where(eq(mails.kind, 'reset-password'))
      .orderBy(mails.createdAt);
    const token = /login\?token=([\w-]+)/.exec(mailed(found.at(-1)?.textBody))?.[1];
    return shop.request('reset-password', { token, newPassword: 'new words' });
  };

  test('setting up a second factor ends other sessions and accepts a code once', async () => {
    const { other, uri } = await enrol();
    expect(await shop.actorOf(other)).toBeNull();
    const entered = await Promise.all([enterCode(uri), enterCode(uri)]);
    expect(entered.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await enterCode(uri)).status).toBe(401);
  });

  test.each(['second factor', 'password'])('a changed %s ends trusted devices', async (what) => {
    const { uri } = await enrol();
    const headers = { cookie: cookieOf(await enterCode(uri, { trustDevice: true })) };
    const trusted = await shop.signIn(ASHA, PASSWORD, { headers });
    expect((await shop.actorOf(trusted))?.email).toBe(ASHA);
    if (what === 'password') await resetPassword();
    else {
      const session = {
        cookie: cookieOf(trusted)
          .split('; ')
          .find((pair) => pair.includes('session'))!,
      };
      await shop.request('two-factor/disable', { password: PASSWORD }, { headers: session });
      const on = { cookie: cookieOf(await shop.signIn(ASHA)) };
      const setup = await shop.request('two-factor/enable', { password: PASSWORD }, { headers: on });
      const code = totpCode((await setup.json()).totpURI);
      expect((await shop.request('two-factor/verify-totp', { code }, { headers: on })).status).toBe(200);
    }
    const password = what === 'password' ? 'new words' : PASSWORD;
    const asked = await shop.signIn(ASHA, password, { headers: { cookie: cookieOf(trusted) } });
    expect(await asked.json()).toMatchObject({ twoFactorRedirect: true });
  });

  test('a second factor needs a confirmed email, and the reset that confirms it removes an earlier one', async () => {
    const session = await shop.signUp(ASHA);
    const headers = { cookie: cookieOf(session) };
    expect((await shop.request('two-factor/enable', { password: PASSWORD }, { headers })).status).toBe(400);
    const { uri } = (await shop.context.auth.enableSecondFactor(cookieHeaders(session), PASSWORD))!;
    await shop.context.auth.confirmSecondFactor(cookieHeaders(session), totpCode(uri));
    expect((await resetPassword()).status).toBe(200);
    expect((await shop.actorOf(await shop.signIn(ASHA, 'new words')))?.emailVerified).toBe(true);
  });

  test('a second factor stays on when a confirmed account resets its password', async () => {
    await enrol();
    expect((await resetPassword()).status).toBe(200);
    expect(await (await shop.signIn(ASHA, 'new words')).json()).toMatchObject({ twoFactorRedirect: true });
  });

  test('a second factor is removed by the operator, audited once', async () => {
    await enrol();
    await grantAdmin(shop.context, { email: ASHA });
    const reset = () => runCommand(shop.context, 'admin.reset-second-factor', { email: 'Asha@example.com' });
    expect(await reset()).toEqual({ email: ASHA });
    expect((await shop.actorOf(await shop.signIn(ASHA)))?.email).toBe(ASHA);
    await expect(reset()).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
    const entries = await shop.context.db.select().from(auditLog);
    expect(entries.filter(({ action }) => action.includes('second-factor'))).toMatchObject([
      { actor: 'command line', action: 'user.second-factor-reset' },
    ]);
  });

  test('a second factor shares the limit of password guesses with the account', async () => {
    const headers = { cookie: cookieOf(await signUpConfirmed()) };
    const asAsha = { ...shop.context, actor: await shop.actorOf(await shop.signIn(ASHA)) };
    const statuses: number[] = [];
    for (const door of ['enable', 'disable', 'generate-backup-codes', 'enable', 'disable']) {
      statuses.push((await shop.request(`two-factor/${door}`, { password: WRONG }, { headers })).status);
      const wrong = changePassword(asAsha, {
        headers: new Headers(headers),
        current: WRONG,
        next: 'new words',
      });
      await expect(wrong).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400]);
    expect((await shop.request('two-factor/enable', { password: WRONG }, { headers })).status).toBe(429);
  });

  describe('of an admin', () => {
    let session: Response;
    let uri: string;
    const audit = async () =>
      (await shop.context.db.select().from(auditLog).orderBy(auditLog.createdAt))
        .filter(({ action }) => action.startsWith('admin.second-factor'))
        .map(({ action, actor, subject }) => [action, actor === subject && actor]);
    const switchOn = async () =>
      answer((await shop.context.auth.confirmSecondFactor(cookieHeaders(session), totpCode(uri))) ?? []);

    beforeEach(async () => {
      session = await signUpConfirmed();
      uri = (await shop.context.auth.enableSecondFactor(cookieHeaders(session), PASSWORD))?.uri ?? '';
    });

    test("a change of an admin's second factor is audited for every endpoint, and a student’s is not", async () => {
      const on = await switchOn();
      const me = (await shop.actorOf(on))?.userId;
      await shop.context.auth.disableSecondFactor(cookieHeaders(on), PASSWORD);
      expect(await audit()).toEqual([]);

      await grantAdmin(shop.context, { email: ASHA });
      session = await shop.signIn(ASHA);
      uri = (await shop.context.auth.enableSecondFactor(cookieHeaders(session), PASSWORD))?.uri ?? '';
      expect(await audit()).toEqual([]);
      const headers = { cookie: cookieOf(await switchOn()) };
      expect(await audit()).toEqual([['admin.second-factor-on', me]]);
      expect((await shop.request('two-factor/disable', { password: PASSWORD }, { headers })).status).toBe(
        200,
      );
      expect(await audit()).toEqual([
        ['admin.second-factor-on', me],
        ['admin.second-factor-off', me],
      ]);
    });

    test('a shop that requires a second factor closes orders and payouts to admins without one, and says how to open them', async () => {
      const { context } = shop;
      const { settings } = context;
      onTestFinished(() => {
        context.settings = settings;
      });
      context.settings = { ...settings, needsSecondFactor: true };
      await grantAdmin(context, { email: ASHA });
      const app = await openApp();
      const open = async (path: string, of: Response, data?: object) => {
        const actor = await shop.actorOf(of);
        const call = data && { method: 'POST', body: { data } };
        return app({ ...context, actor }, path, { headers: { cookie: cookieOf(of) }, ...call });
      };
      const closed = ['orderWrite', 'payoutWrite'];
      session = await shop.signIn(ASHA);
      expect((await shop.actorOf(session))?.closedRights).toEqual(closed);
      expect((await shop.actorOf(session))?.rights).toMatchObject({ orderWrite: false, userWrite: true });
      for (const name of ['refundOrder', 'updatePayoutStatus']) {
        const refused = await open(`/functions/us-central1/${name}`, session, {});
        expect([name, refused.status]).toEqual([name, 403]);
        expect(await refused.json()).toMatchObject({
          error: { status: 'PERMISSION_DENIED', message: expect.stringContaining('second step') },
        });
      }
      expect((await open('/admin/orders', session)).status).toBe(403);
      expect(await (await open('/admin', session)).text()).toContain('Set up the second step');

      uri = (await context.auth.enableSecondFactor(cookieHeaders(session), PASSWORD))?.uri ?? '';
      const on = await switchOn();
      expect((await shop.actorOf(on))?.rights).toMatchObject({ orderWrite: true, payoutWrite: true });
      expect((await open('/admin/orders', on)).status).toBe(200);
      expect(await (await open('/admin', on)).text()).not.toContain('Set up the second step');
    });

    test("an admin's second factor does not change when the audit entry cannot be written", async () => {
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
      expect(await shop.context.auth.findAccount(cookieHeaders(session))).toMatchObject({
        hasSecondFactor: false,
      });
      expect(await audit()).toEqual([]);
    });
  });
});
