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
 * - `refused`: GitHub refuses our app, which another attempt doesn't change
 * - `busy`: too many attempts
 */
export const CONNECT_PROBLEMS = ['denied', 'expired', 'scope', 'unavailable', 'refused', 'busy'] as const;
export type ConnectProblem = (typeof CONNECT_PROBLEMS)[number];

/** The error with which logging in with GitHub comes back when GitHub refuses our app. */
export const APP_REFUSED = 'app_refused';

/** Whether these scopes let the shop accept invitations; `repo` includes the permission. */
export function mayAcceptInvitations(scopes: readonly string[]): boolean {
  return scopes.includes(INVITE_SCOPE) || scopes.includes('repo');
}
