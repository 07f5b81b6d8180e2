import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { getLinkedGithub, unlinkGithub } from '#server/features/accounts/github-account.ts';
import { users } from '#server/features/users/schema.ts';
import { authAccounts, authSessions, authUsers } from '#server/integrations/auth/schema.ts';
import { cookieOf } from '#test/harness/auth-shop.ts';
import { openSignInShop } from '#test/harness/github-sign-in.ts';
import { setUp } from '#test/harness/set-up.ts';

const ASHA = 'asha@capstone.test';

const shop = setUp(openSignInShop);
const db = () => shop.context.db;

const errorIn = (to: string) => new URL(to, 'http://localhost:3000').searchParams.get('error');

describe('linking GitHub', () => {
  test('linking GitHub needs a session and a confirmed email, and accepts an account with another email', async () => {
    expect((await shop.request('link-social', { provider: 'github' })).status).toBe(401);
    const session = await shop.signUp('asha@example.com');
    const unconfirmed = await shop.request(
      'link-social',
      { provider: 'github' },
      { headers: { cookie: cookieOf(session) } },
    );
    expect(unconfirmed.status).toBe(400);
    expect(await unconfirmed.text()).toContain('Please confirm your email first');
    await shop.confirmEmails();
    expect((await shop.link('asha', session)).to).toBe('/dashboard/account');
    const context = { ...shop.context, actor: await shop.actorOf(session) };
    expect(context.actor?.githubId).toBe('asha');
    expect(await getLinkedGithub(context)).toEqual({ login: 'asha', isOnlySignIn: false });
    const { response } = await shop.signInWithGithub('asha');
    expect((await shop.actorOf(response))?.email).toBe('asha@example.com');

    const again = { headers: { cookie: cookieOf(session) } };
    expect((await shop.request('link-social', { provider: 'github' }, again)).status).toBe(400);
    await unlinkGithub(context);
    expect(await getLinkedGithub(context)).toBeNull();
  });

  test('linking GitHub is refused for an account that signs another person in', async () => {
    await shop.signInWithGithub('asha');
    const { to } = await shop.link('asha', await shop.signUpConfirmed('ravi@example.com'));
    expect(to).toBe('/dashboard/account?error=account_already_linked_to_different_user');
  });

  test('linking GitHub is void when the session has ended meanwhile', async () => {
    const session = await shop.signUpConfirmed('asha@example.com');
    const { started, back } = await shop.askGithub('asha', 'link-social', { cookie: cookieOf(session) });
    await db().delete(authSessions);
    const { to } = await shop.comeBack(back, `${cookieOf(session)}; ${cookieOf(started)}`);
    expect(errorIn(to)).toBe('unable_to_link_account');
    expect(await db().$count(authAccounts)).toBe(1);
  });

  test('linking GitHub loses an address whose owner claims it with a reset, and a confirmed owner stays linked', async () => {
    const [first, second] = ['first words', 'second words'];
    // A stranger signed up with it, and linked their own GitHub account when that needed no confirmed email.
    await shop.link('mallory', await shop.signUpConfirmed(ASHA));
    await db().update(authUsers).set({ emailVerified: false });
    const ofAsha = () => db().select().from(users).where(eq(users.email, ASHA));
    expect(await ofAsha()).toMatchObject([{ githubLogin: 'mallory' }]);
    await shop.resetPassword(ASHA, first);
    expect(await ofAsha()).toMatchObject([{ githubLogin: null, githubAccountId: null }]);
    const { response } = await shop.signInWithGithub('mallory');
    expect((await shop.actorOf(response))?.email).not.toBe(ASHA);

    const session = await shop.signIn(ASHA, first);
    await shop.link('asha', session);
    await shop.resetPassword(ASHA, second);
    const again = await shop.signInWithGithub('asha');
    expect((await shop.actorOf(again.response))?.email).toBe(ASHA);
  });

  test('linking GitHub can’t be undone while it is the only way to sign in', async () => {
    const { response } = await shop.signInWithGithub('asha');
    const context = { ...shop.context, actor: await shop.actorOf(response) };
    expect(await getLinkedGithub(context)).toEqual({ login: 'asha', isOnlySignIn: true });
    await expect(unlinkGithub(context)).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
  });
});
