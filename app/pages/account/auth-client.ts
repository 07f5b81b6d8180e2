import { CallError, callFunction, offlineText } from '#app/lib/callables-client.ts';
import { httpStatusOf } from '#contract/status.ts';

/** An error of Better Auth. `status` is 0 if the server did not answer; `message` is then empty, or says that
 * there is no network. */
export interface AuthError {
  status: number;
  code: string;
  message: string;
}

const TIMEOUT_MS = 70_000;

/** The code of this error: the password is correct, but the second factor is still missing. */
export const SECOND_FACTOR = 'SECOND_FACTOR';

/**
 * Sends a second-factor code, which many apps show with a space: six digits are a TOTP code, anything else a
 * backup code. Resolves to null on success and never rejects.
 */
export function sendCode(typed: string): Promise<AuthError | null> {
  const code = typed.replace(/\s/g, '');
  const kind = /^\d{6}$/.test(code) ? 'totp' : 'backup-code';
  return callAuth(`two-factor/verify-${kind}`, { code });
}

/** Requests a mail with links to the orders of an address. Resolves to null on success and never rejects. */
export async function requestOrderLinks(email: string): Promise<AuthError | null> {
  try {
    await callFunction('requestOrderLinks', { email });
    return null;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { status: httpStatusOf[error.status] ?? 0, code: error.status, message: error.message };
  }
}

/** Goes to GitHub's page, whose address Better Auth knows. Resolves to null on success and never rejects. */
export async function goToGithub(
  path: 'sign-in/social' | 'link-social',
  callbackURL = '/',
): Promise<AuthError | null> {
  return callAuth(path, { provider: 'github', callbackURL }, ({ url }) => location.assign(String(url)));
}

/** Calls a Better Auth endpoint such as `sign-in/email`. Resolves to null on success and never rejects. */
export async function callAuth(
  path: string,
  body: Record<string, string>,
  onSuccess?: (reply: Record<string, unknown>) => void,
): Promise<AuthError | null> {
  try {
    const response = await fetch(`/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const reply = (await response.json().catch(() => null)) ?? {};
    const { code, message, twoFactorRedirect } = reply;
    if (response.ok) {
      onSuccess?.(reply);
      return twoFactorRedirect ? { status: response.status, code: SECOND_FACTOR, message: '' } : null;
    }
    return {
      status: response.status,
      code: typeof code === 'string' ? code : '',
      message: typeof message === 'string' ? message : '',
    };
  } catch {
    return { status: 0, code: '', message: offlineText() };
  }
}
