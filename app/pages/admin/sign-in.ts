import { type AuthError, callAuth, getCodeEndpoint, SECOND_FACTOR } from '#app/pages/account/auth-client.ts';
import { getErrorMessage } from '#app/pages/account/login/login-messages.ts';
import type { Admin } from '#contract/documents.ts';

const LONGEST_LOOK_MS = 20_000;

/** How far somebody got: in, before the second step, or refused with a sentence. */
export type SignIn = 'in' | 'code' | { refused: string };

/** Signs in and looks whether that is an active admin; whoever is not is signed out again. */
export async function signInAdmin(email: string, password: string): Promise<SignIn> {
  return admit(await callAuth('sign-in/email', { email, password }), passwordRefusal);
}

/** The second step: a code of the authenticator app, or one of the backup codes. */
export async function confirmCode(code: string): Promise<SignIn> {
  return admit(await callAuth(getCodeEndpoint(code), { code }), (refusal) =>
    getErrorMessage('code', refusal),
  );
}

type Words = (refusal: AuthError) => string;

async function admit(refusal: AuthError | null, words: Words): Promise<SignIn> {
  if (refusal?.code === SECOND_FACTOR) return 'code';
  if (refusal) return { refused: words(refusal) };
  // A look that fails counts as no, and no ends the session.
  if (await isActiveAdmin().catch(() => false)) return 'in';
  await callAuth('sign-out', {});
  return { refused: 'Access Denied. You are not an authorized admin.' };
}

async function isActiveAdmin(): Promise<boolean> {
  const session = await read<{ user?: { id?: unknown } }>('/auth/get-session');
  const id = session?.user?.id;
  if (typeof id !== 'string') return false;
  return (await read<Admin>(`/documents/admins/${encodeURIComponent(id)}`))?.active === true;
}

async function read<T>(address: string): Promise<T | null> {
  const response = await fetch(address, { signal: AbortSignal.timeout(LONGEST_LOOK_MS) });
  return response.ok ? ((await response.json()) as T) : null;
}

/** The sentence for a refused password. A wrong one and an unknown account read the same. */
function passwordRefusal({ status, code, message }: AuthError): string {
  if (message && (code === 'ACCOUNT_DEACTIVATED' || status === 429)) return message;
  return 'Failed to log in. Please check your credentials.';
}
