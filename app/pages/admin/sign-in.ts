import * as labels from '#app/messages/labels.ts';
import { type AuthError, callAuth, SECOND_FACTOR, sendCode } from '#app/pages/account/auth-client.ts';
import { getErrorMessage } from '#app/pages/account/login/login-messages.ts';
import type { Admin } from '#server/features/admins/find-admin-document.ts';

const TIMEOUT_MS = 20_000;

export type SignInResult = 'signed-in' | 'code-required' | { error: string };

/** Signs in with a password, and ends the session again unless the account is an active admin. */
export async function signInAdmin(email: string, password: string): Promise<SignInResult> {
  const error = await callAuth('sign-in/email', { email, password });
  return error ? resultOf(error, passwordErrorText) : requireActiveAdmin();
}

/** Completes a sign-in with a code of the authenticator app or a backup code. */
export async function confirmCode(code: string): Promise<SignInResult> {
  const error = await sendCode(code);
  return error ? resultOf(error, (failure) => getErrorMessage('code', failure)) : requireActiveAdmin();
}

/** Signs in with a passkey of this device, which is both factors. */
export async function signInWithPasskey(): Promise<SignInResult> {
  const { confirmWithPasskey } = await import('#app/lib/confirm-with-passkey.ts');
  if (await confirmWithPasskey()) return requireActiveAdmin();
  return { error: 'That didn’t work. Please try again, or sign in with your password.' };
}

function resultOf(error: AuthError, toText: (error: AuthError) => string): SignInResult {
  return error.code === SECOND_FACTOR ? 'code-required' : { error: toText(error) };
}

async function requireActiveAdmin(): Promise<SignInResult> {
  // If the check fails, the user doesn't count as an admin.
  const isAdmin = await isActiveAdmin().catch(() => false);
  if (isAdmin) return 'signed-in';
  if (isAdmin === null) return { error: labels.cookiesBlocked };
  await callAuth('sign-out', {});
  return { error: labels.accessDenied };
}

/** Resolves to null if the browser did not keep the session's cookie. */
async function isActiveAdmin(): Promise<boolean | null> {
  const session = await getJson<{ user?: { id?: unknown } } | null>('/auth/get-session');
  if (session === null) return null;
  const id = session?.user?.id;
  if (typeof id !== 'string') return false;
  return (await getJson<Admin>(`/documents/admins/${encodeURIComponent(id)}`))?.active === true;
}

async function getJson<T>(path: string): Promise<T | undefined> {
  const response = await fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  return response.ok ? ((await response.json()) as T) : undefined;
}

/** Returns the same text for a wrong password and an unknown account. */
function passwordErrorText({ status, code, message }: AuthError): string {
  if (message && (code === 'ACCOUNT_DEACTIVATED' || status === 429 || status === 0)) return message;
  return 'Failed to log in. Please check your credentials.';
}
