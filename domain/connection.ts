/**
 * The scope with which an app may accept an invitation for a person.
 * https://docs.github.com/apps/oauth-apps/building-oauth-apps/scopes-for-oauth-apps
 */
export const INVITE_SCOPE = 'repo:invite';

/**
 * Why GitHub was not connected:
 * - `denied`: the person refused
 * - `expired`: the attempt is too old, was already used, or began in another browser
 * - `scope`: the permission was left out
 * - `unavailable`: GitHub does not answer
 * - `busy`: too many attempts
 */
export const CONNECT_PROBLEMS = ['denied', 'expired', 'scope', 'unavailable', 'busy'] as const;
export type ConnectProblem = (typeof CONNECT_PROBLEMS)[number];

/** Whether these scopes let the shop accept invitations; `repo` includes the permission. */
export function mayAcceptInvitations(scopes: readonly string[]): boolean {
  return scopes.includes(INVITE_SCOPE) || scopes.includes('repo');
}
