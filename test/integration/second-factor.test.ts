import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { grantAdmin } from '#server/admins/grant-admin.ts';
import { auditLog } from '#server/audit/schema.ts';
import { type AuthShop, cookieOf, openAuthShop, PASSWORD } from '#test/harness/auth-shop.ts';
import { totpCode } from '#test/harness/totp.ts';

let shop: AuthShop;
const ASHA = 'asha@example.com';
const WRONG = 'not this one';

beforeAll(async () => {
  shop = await openAuthShop();
});
beforeEach(() => shop.reset());
afterAll(() => shop.close());

describe('a second factor', () => {
  const cookieHeaders = (...responses: Response[]) => new Headers({ cookie: cookieOf(...responses) });
  const answer = (cookies: string[]) =>
    new Response(null, { headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]) });

  test('is enabled with the password, required at sign-in, and accepts each backup code once', async () => {
    const { auth } = shop.context;
    const session = await shop.signUp(ASHA);
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
      session = await shop.signUp(ASHA);
      uri = (await shop.context.auth.enableSecondFactor(cookieHeaders(session), PASSWORD))?.uri ?? '';
    });

    test('is audited whichever endpoint changes it; a student’s is not', async () => {
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

    test('does not change when the audit entry cannot be written', async () => {
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
