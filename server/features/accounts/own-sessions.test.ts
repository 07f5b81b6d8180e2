import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cookieOf, openAuthShop } from '#test/harness/auth-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import { authSessions } from '../../integrations/auth/schema.ts';
import { MAX_SESSIONS } from '../../integrations/auth/sessions.ts';
import { admins } from '../admins/schema.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';

const shop = setUp(openAuthShop);
const [ASHA, RAVI] = ['asha@example.com', 'ravi@example.com'];
const LAPTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const contextOf = async (session: Response) => ({ ...shop.context, actor: await shop.actorOf(session) });
const from = (userAgent: string) => ({ headers: { 'user-agent': userAgent } });

test('people see where they are logged in, this session first, and never a token', async () => {
  const laptop = await shop.signUp(ASHA, from(LAPTOP));
  await shop.signIn(ASHA, undefined, from(PHONE));
  await shop.signUp(RAVI);
  const sessions = await listOwnSessions(await contextOf(laptop));
  expect(sessions).toEqual([
    { id: expect.any(String), device: 'Chrome on Windows', startedAt: expect.any(Number), isThis: true },
    { id: expect.any(String), device: 'Safari on iPhone', startedAt: expect.any(Number), isThis: false },
  ]);
  const tokens = await shop.context.db.select({ token: authSessions.token }).from(authSessions);
  for (const { token } of tokens) expect(JSON.stringify(sessions)).not.toContain(token);
  await expect(listOwnSessions(shop.context)).rejects.toMatchObject({ status: 'UNAUTHENTICATED' });
});

test('people end one of their sessions or all others, and no one else’s', async () => {
  const laptop = await shop.signUp(ASHA);
  const [phone, tablet, library] = [
    await shop.signIn(ASHA),
    await shop.signIn(ASHA),
    await shop.signIn(ASHA),
  ];
  const ravi = await shop.signUp(RAVI);
  const context = await contextOf(laptop);
  const idOf = async (session: Response) => (await shop.actorOf(session))?.sessionId ?? '';
  await endOwnSession(context, await idOf(ravi));
  await endOwnSession(context, await idOf(phone));
  const alive = async () =>
    (await Promise.all([laptop, phone, tablet, library, ravi].map((each) => shop.actorOf(each)))).map(
      Boolean,
    );
  expect(await alive()).toEqual([true, false, true, true, true]);
  await endOtherSessions(context);
  expect(await alive()).toEqual([true, false, false, false, true]);
});

test('an account has 20 live sessions, and a further log-in ends the oldest', async () => {
  const first = await shop.signUp(ASHA);
  const ravi = await shop.signUp(RAVI);
  await shop.context.db.update(authSessions).set({ createdAt: sql`now() - interval '1 day'` });
  await Promise.all(Array.from({ length: MAX_SESSIONS - 1 }, () => shop.signIn(ASHA)));
  expect(await shop.actorOf(first)).not.toBeNull();
  const last = await shop.signIn(ASHA);
  expect(await shop.actorOf(first)).toBeNull();
  expect(await listOwnSessions(await contextOf(last))).toHaveLength(MAX_SESSIONS);
  await Promise.all(Array.from({ length: 10 }, () => shop.signIn(ASHA)));
  expect(await listOwnSessions(await contextOf(await shop.signIn(ASHA)))).toHaveLength(MAX_SESSIONS);
  expect(await shop.actorOf(ravi)).not.toBeNull();
});

test.each([
  ['89 days', true],
  ['91 days', false],
])('a session that began %s ago and was renewed yesterday is accepted: %s', async (age, isAlive) => {
  const session = await shop.signUp(ASHA);
  await shop.context.db
    .update(authSessions)
    .set({
      createdAt: sql`now() - ${age}::interval`,
      updatedAt: sql`now() - interval '1 day'`,
      expiresAt: sql`now() + interval '6 days'`,
    })
    .where(sql`true`);
  expect((await shop.actorOf(session)) !== null).toBe(isAlive);
  const headers = { cookie: cookieOf(session) };
  const known = await (await shop.request('get-session', undefined, { headers })).json();
  expect(known !== null).toBe(isAlive);
  // A renewal does not go beyond the 90 days.
  const [left] = await shop.context.db
    .select({ days: sql<number>`extract(epoch from expires_at - created_at)::float8 / 86400` })
    .from(authSessions);
  expect(left?.days ?? 0).toBeLessThanOrEqual(90);
});

test('an admin’s list leaves out sessions that are too old or idle for one', async () => {
  const session = await shop.signUp(ASHA);
  const idle = await shop.signIn(ASHA);
  const { userId = '' } = (await shop.actorOf(session)) ?? {};
  const sessionId = (await shop.actorOf(idle))?.sessionId ?? '';
  await shop.context.db
    .update(authSessions)
    .set({ seenAt: sql`now() - interval '31 minutes'` })
    .where(eq(authSessions.id, sessionId));
  expect(await listOwnSessions(await contextOf(session))).toHaveLength(2);
  await shop.context.db.insert(admins).values({ userId });
  expect(await listOwnSessions(await contextOf(session))).toHaveLength(1);
});
