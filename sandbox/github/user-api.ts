import { type Context, Hono } from 'hono';
import type { Store } from '#sandbox/store.ts';
import { profile } from './accounts.ts';
import { acceptInvitation, type InvitationRow } from './invitations.ts';
import { findTokenOwner, type TokenOwner } from './oauth.ts';
import { pageOf } from './pagination.ts';
import { problem } from './problem.ts';
import { invitationBody } from './repository-bodies.ts';

/** `https://api.github.com/user…`: profile, emails and invitations of a token's owner. */
export function userApi(store: Store, appUrl: string): Hono {
  const api = new Hono();

  function requireOwner(c: Context, ...scopes: string[]): TokenOwner {
    const owner = findTokenOwner(store, c.req.header('authorization'));
    if (owner === undefined) throw problem(401, 'Bad credentials');
    c.header('x-oauth-scopes', owner.scopes.join(', '));
    c.header('x-accepted-oauth-scopes', scopes.join(', '));
    // GitHub answers 404 if the token lacks the scope.
    if (scopes.length > 0 && !scopes.some((scope) => owner.scopes.includes(scope)))
      throw problem(404, 'Not Found');
    return owner;
  }
  const listInvitations = ({ account }: TokenOwner) =>
    store.all<InvitationRow>(
      `select * from invitations where account_id = ? and state = 'pending' order by id`,
      account.id,
    );

  api.get('/user', (c) => c.json(profile(requireOwner(c).account, appUrl)));
  // Each account has one email. It is confirmed, unless the username begins with `unconfirmed`.
  api.get('/user/emails', (c) => {
    const { key } = requireOwner(c, 'user:email', 'user').account;
    const verified = !key.startsWith('unconfirmed');
    return c.json([{ email: `${key}@capstone.test`, primary: true, verified, visibility: 'private' }]);
  });
  api.get('/user/repository_invitations', (c) => {
    const owner = requireOwner(c, 'repo:invite', 'repo');
    const page = pageOf(c, listInvitations(owner));
    return c.json(page.map((row) => invitationBody(row, owner.account, appUrl)));
  });
  api.patch('/user/repository_invitations/:id{\\d+}', (c) => {
    const owner = requireOwner(c, 'repo:invite', 'repo');
    const id = Number(c.req.param('id'));
    const isTheirs = listInvitations(owner).some((invitation) => invitation.id === id);
    if (!isTheirs || !acceptInvitation(store, id)) throw problem(404, 'Not Found');
    return c.body(null, 204);
  });
  return api;
}
