import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { findAccount } from '#sandbox/github/accounts.ts';
import { createCode, type OauthApp } from '#sandbox/github/oauth.ts';
import type { Store } from '#sandbox/store.ts';
import { showPage } from './layout.ts';

interface Question {
  client_id: string;
  redirect_uri: string;
  scope: string;
  state: string;
  code_challenge: string;
  code_challenge_method: string;
}

const SCOPES: Record<string, string> = {
  'repo:invite': 'Accept repository invitations for you',
  'user:email': 'See your email addresses',
};

/** Replaces GitHub's page on which users choose an account and authorize the shop, or cancel. */
export function authorizePages(store: Store, app: OauthApp, appUrl: string): Hono {
  const pages = new Hono();
  // On loopback the browser may use a different name for the same host.
  const isOwnHost = ({ hostname }: URL) =>
    [new URL(appUrl).hostname, 'localhost', '127.0.0.1'].includes(hostname);
  const isOurs = ({ client_id, redirect_uri }: Question) =>
    client_id === app.clientId && URL.canParse(redirect_uri) && isOwnHost(new URL(redirect_uri));

  pages.get('/github/login/oauth/authorize', (c) => {
    const question = questionOf(c.req.query());
    return isOurs(question) ? showQuestion(c, question, '') : refuse(c);
  });

  pages.post('/github/login/oauth/authorize', async (c) => {
    const { username = '', decision, ...rest } = (await c.req.parseBody()) as Record<string, string>;
    const question = questionOf(rest);
    if (!isOurs(question)) return refuse(c);
    const { redirect_uri: redirectUri, state, scope } = question;
    if (decision !== 'authorize') {
      const description = 'The user has denied your application access.';
      return answer(c, redirectUri, { error: 'access_denied', error_description: description, state });
    }
    const account = findAccount(store, username.trim());
    if (account?.type !== 'User') return showQuestion(c, question, 'There is no such person on GitHub.');
    const isPkce = question.code_challenge_method === 'S256';
    const challenge = isPkce ? question.code_challenge : null;
    const scopes = scope.split(/[\s,]+/).join(',');
    const code = createCode(store, { account, redirectUri, challenge, scope: scopes });
    return answer(c, redirectUri, { code, state });
  });
  return pages;
}

function questionOf(given: Record<string, string>): Question {
  const { client_id = '', redirect_uri = '', scope = '', state = '' } = given;
  const { code_challenge = '', code_challenge_method = '' } = given;
  return { client_id, redirect_uri, scope, state, code_challenge, code_challenge_method };
}

function answer(c: Context, redirectUri: string, query: Record<string, string>) {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return c.redirect(url.href, 303);
}

function showQuestion(c: Context, question: Question, error: string) {
  const asked = question.scope.split(/[\s,]+/).filter(Boolean);
  const body = html`<header class="top"><a href="/sandbox">Sandbox GitHub</a></header>
<main>
<h1>Authorize the shop</h1>
<p class="lead">Choose an account. Any username exists, except those that begin with “missing”.</p>
<ul>${asked.map((scope) => html`<li>${SCOPES[scope] ?? scope}</li>`)}</ul>
<form method="post" class="authorize">
${Object.entries(question).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<p class="actions"><label for="username">Username</label>
<input id="username" name="username" value="student" autocomplete="off" required></p>
${error === '' ? '' : html`<p role="alert">${error}</p>`}
<p class="actions"><button name="decision" value="authorize">Authorize</button>
<button name="decision" value="cancel" formnovalidate>Cancel</button></p>
</form>
</main>`;
  return showPage(c, { title: 'Authorize · Sandbox GitHub', body });
}

function refuse(c: Context) {
  c.status(404);
  const body = html`<main><h1>Unknown application</h1>
<p class="lead">The client ID or the redirect address isn’t the shop’s.</p></main>`;
  return showPage(c, { title: 'Authorize · Sandbox GitHub', body });
}
