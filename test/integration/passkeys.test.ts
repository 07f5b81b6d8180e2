import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { addPasskey, removePasskey, startPasskey } from '#server/features/accounts/passkeys.ts';
import { revokeAdmin } from '#server/features/admins/grant-admin.ts';
import { admins } from '#server/features/admins/schema.ts';
import { users } from '#server/features/users/schema.ts';
import { authPasskeys, authSessions, authUsers } from '#server/integrations/auth/schema.ts';
import { cookieOf, openAuthShop } from '#test/harness/auth-shop.ts';
import { createPasskey } from '#test/harness/passkey.ts';
import { setUp } from '#test/harness/set-up.ts';

// A device of the test answers as real ones do, and then as a stranger's page, a copied device or an old answer would.

const ORIGIN = 'http://localhost:3000';
const shop = setUp(openAuthShop);
let asha: Awaited<ReturnType<typeof openAdmin>>;

/** An admin who has just logged in with a password. */
async function openAdmin(email: string) {
  const session = await shop.signUp(email);
  await shop.context.db.update(authUsers).set({ emailVerified: true });
  const actor = (await shop.actorOf(session))!;
  await shop.context.db.insert(admins).values({ userId: actor.userId, orderWrite: true });
  const context: Context = { ...shop.context, actor: await shop.actorOf(session) };
  const device = createPasskey(ORIGIN);
  return { email, session, context, device, userId: actor.userId };
}

async function add({ context, device }: typeof asha): Promise<void> {
  const options = await startPasskey(context, null);
  await addPasskey(context, { name: 'Phone', response: device.make(options) });
}

/** Asks for the options of a log-in, in the browser of an admin or in any. */
async function askOptions(session?: Response): Promise<{ challenge: string; allowCredentials?: unknown[] }> {
  const headers: Record<string, string> = session ? { cookie: cookieOf(session) } : {};
  return (await shop.request('passkey/options', {}, { headers })).json();
}

const verify = (response: object, session?: Response) =>
  shop.request('passkey/verify', { response }, { headers: session ? { cookie: cookieOf(session) } : {} });

beforeEach(async () => {
  asha = await openAdmin('asha@capstone.test');
});

test('a passkey logs in as both factors, and its answer counts once', async () => {
  await add(asha);
  const answer = asha.device.use(await askOptions());
  const session = await verify(answer);
  expect(session.status).toBe(200);
  const actor = await shop.actorOf(session);
  expect(actor).toMatchObject({ userId: asha.userId, hasPassedSecondFactor: true });
  expect(actor?.secondsSincePasskey).toBeLessThan(60);
  const replayed = await verify(answer);
  expect([replayed.status, replayed.headers.getSetCookie()]).toEqual([401, []]);
  const both = asha.device.use(await askOptions());
  const statuses = await Promise.all([verify(both), verify(both)]);
  expect(statuses.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test.each([
  ['a page of a stranger', { origin: 'https://evil.example' }],
  ['a page at another port', { origin: 'http://localhost:3001' }],
  ['a page whose address begins with ours', { origin: 'http://localhost:3000.evil.example' }],
  ['a page of a name below ours', { origin: 'http://shop.localhost:3000' }],
  ['a page with another scheme', { origin: 'https://localhost:3000' }],
  ['a passkey of another site', { rpId: 'evil.example' }],
  ['a device that did not check its owner', { flags: 1 }],
  ['a device that nobody touched', { flags: 4 }],
  ['an answer to another question', { type: 'webauthn.create' }],
  ['an answer to a challenge that we did not give', { challenge: 'bWFkZSB1cA' }],
])('the answer of %s logs no one in', async (_, deviation) => {
  await add(asha);
  expect((await verify(asha.device.use(await askOptions(), deviation))).status).toBe(401);
});

test('a copied device, a changed signature and a late answer log no one in', async () => {
  await add(asha);
  for (let n = 0; n < 3; n += 1)
    expect((await verify(asha.device.use(await askOptions(), { counter: 10 + n }))).status).toBe(200);
  expect((await verify(asha.device.use(await askOptions(), { counter: 11 }))).status).toBe(401);
  const { response, ...rest } = asha.device.use(await askOptions(), { counter: 20 });
  const other = createPasskey(ORIGIN).use(await askOptions());
  for (const changed of [
    { ...response, signature: other.response.signature },
    { ...response, signature: '' },
    { clientDataJSON: response.clientDataJSON },
  ])
    expect((await verify({ ...rest, response: changed })).status).toBe(401);
  expect((await verify({ id: asha.device.id })).status).toBe(401);
  const late = asha.device.use(await askOptions(), { counter: 30 });
  await shop.database.pool.query(`update attempts set resets_at = now() - interval '1 second'`);
  expect((await verify(late)).status).toBe(401);
});

test('the passkey of another admin is that admin’s log-in, and proves nothing in the session before', async () => {
  const ravi = await openAdmin('ravi@capstone.test');
  await add(asha);
  await add(ravi);
  const options = await askOptions(asha.session);
  expect(options.allowCredentials).toMatchObject([{ id: asha.device.id }]);
  const session = await verify(ravi.device.use(options), asha.session);
  expect((await shop.actorOf(session))?.userId).toBe(ravi.userId);
  const sessions = await shop.context.db
    .select({ passkeyAt: authSessions.passkeyAt })
    .from(authSessions)
    .where(eq(authSessions.userId, asha.userId));
  expect(sessions.filter(({ passkeyAt }) => passkeyAt !== null)).toEqual([]);
  await expect(removePasskey(asha.context, { id: ravi.device.id })).rejects.toMatchObject({
    status: 'NOT_FOUND',
  });
});

test('a passkey is added by the admin who asked, once, in a browser of the shop', async () => {
  const ravi = await openAdmin('ravi@capstone.test');
  const refused = { status: 'INVALID_ARGUMENT' };
  const name = 'Phone';
  const options = await startPasskey(asha.context, null);
  const { device } = asha;
  await expect(addPasskey(ravi.context, { name, response: device.make(options) })).rejects.toMatchObject(
    refused,
  );
  for (const deviation of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { flags: 65 }]) {
    const response = device.make(await startPasskey(asha.context, null), deviation);
    await expect(addPasskey(asha.context, { name, response })).rejects.toMatchObject(refused);
  }
  // A challenge of a log-in is none of a registration.
  const response = device.make(await askOptions());
  await expect(addPasskey(asha.context, { name, response })).rejects.toMatchObject(refused);
  await addPasskey(asha.context, { name, response: device.make(options) });
  await expect(addPasskey(asha.context, { name, response: device.make(options) })).rejects.toMatchObject(
    refused,
  );
  const stolen = device.make(await startPasskey(ravi.context, null));
  await expect(addPasskey(ravi.context, { name, response: stolen })).rejects.toMatchObject(refused);
  expect(await shop.context.db.select({ userId: authPasskeys.userId }).from(authPasskeys)).toEqual([
    { userId: asha.userId },
  ]);
});

test('the passkey of a suspended admin opens nothing, and that of a former one no rights', async () => {
  await add(asha);
  await revokeAdmin(shop.context, asha);
  const former = await verify(asha.device.use(await askOptions()));
  expect(await shop.actorOf(former)).toMatchObject({ userId: asha.userId, rights: null });
  await shop.context.db.update(users).set({ active: false }).where(eq(users.id, asha.userId));
  const suspended = await verify(asha.device.use(await askOptions()));
  expect([suspended.ok, await shop.actorOf(suspended)]).toEqual([false, null]);
});
