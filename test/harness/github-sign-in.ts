import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { expect } from 'vitest';
import { watchGithub } from '#server/bootstrap/provider-watches.ts';
import { authUsers } from '#server/integrations/auth/schema.ts';
import { createCodeHost } from '#server/integrations/github/code-host.ts';
import type { GithubWatch } from '#server/integrations/github/credential.ts';
import { createGithubOauth } from '#server/integrations/github/oauth.ts';
import { mails } from '#server/platform/mail/schema.ts';
import { cookieOf, openAuthShop } from './auth-shop.ts';
import { startFakeGithub } from './fake-github.ts';
import { mailed } from './mailed.ts';

/**
 * Opens a shop in which people sign in with the fake GitHub. There, the account `asha` has the confirmed
 * email asha@capstone.test.
 */
export async function openSignInShop() {
  const github = await startFakeGithub();
  const log = pino({ level: 'silent' });
  let watch: GithubWatch['oauth'] | undefined;
  const shop = await openAuthShop({
    codeHost: createCodeHost({ apiUrl: github.url, token: 'token' }, log),
    githubOauth: createGithubOauth({ apiUrl: github.url, oauth: github.oauth }, log, {
      watch: {
        accepted: async (route) => watch?.accepted(route),
        refused: async (refusal) => watch?.refused(refusal),
      },
    }),
  });
  watch = watchGithub(shop.context).oauth;

  /** Asks GitHub as this person. Returns the reply that starts it, and where GitHub sends the browser. */
  async function askGithub(
    login: string,
    path: string,
    { cookie, callbackURL }: { cookie?: string; callbackURL?: string } = {},
  ) {
    const headers: Record<string, string> = cookie ? { cookie } : {};
    const started = await shop.request(path, { provider: 'github', callbackURL }, { headers });
    expect(started.status).toBe(200);
    const { url } = (await started.json()) as { url: string };
    return { started, url: new URL(url), back: github.authorize(url, login) };
  }

  /** Opens the address that GitHub sends the browser to. */
  async function comeBack(back: URL, cookie: string) {
    const path = `callback/github${back.search}`;
    const response = await shop.request(path, undefined, { headers: { cookie } });
    expect(response.status).toBe(302);
    return { response, to: response.headers.get('location') ?? '' };
  }

  async function signInWithGithub(login: string, options: { callbackURL?: string } = {}) {
    const { started, back } = await askGithub(login, 'sign-in/social', options);
    return comeBack(back, cookieOf(started));
  }

  async function link(login: string, session: Response) {
    const cookie = cookieOf(session);
    const { started, back } = await askGithub(login, 'link-social', { cookie });
    return comeBack(back, `${cookie}; ${cookieOf(started)}`);
  }

  /** Follows the newest mailed link. */
  async function resetPassword(email: string, newPassword: string): Promise<void> {
    await shop.context.db.delete(mails);
    await shop.request('request-password-reset', { email });
    await shop.runJobs();
    const [mail] = await shop.context.db.select().from(mails).where(eq(mails.kind, 'reset-password'));
    const link = new URL(/http\S+token=\S+/.exec(mailed(mail?.textBody))?.[0] ?? '');
    const body = { token: link.searchParams.get('token'), newPassword };
    expect((await shop.request('reset-password', body)).status).toBe(200);
  }

  const confirmEmails = () => shop.context.db.update(authUsers).set({ emailVerified: true });

  /** Signs up and confirms the email. */
  async function signUpConfirmed(email: string): Promise<Response> {
    const session = await shop.signUp(email);
    await confirmEmails();
    return session;
  }

  return {
    ...shop,
    github,
    askGithub,
    comeBack,
    signInWithGithub,
    link,
    resetPassword,
    confirmEmails,
    signUpConfirmed,
    async reset() {
      github.reset();
      await shop.reset();
    },
    async close() {
      await shop.close();
      await github.close();
    },
  };
}
