import { CallError, callFunction } from '#app/lib/callables-client.ts';
import { httpStatusOf } from '#contract/status.ts';

/** A refusal of the accounts library; `code` is its name for the reason, empty when no answer of the server came. */
export interface AuthError {
  status: number;
  code: string;
  message: string;
}

const LONGEST_CALL_MS = 70_000;

/** The password was right, and there is no session yet: `two-factor/verify-totp` or `verify-backup-code` is next. */
export const SECOND_FACTOR = 'SECOND_FACTOR';

/** Which of the two a typed code is for: six digits are the app's, everything else a kept one. */
export function getCodeEndpoint(code: string): string {
  return /^\d{6}$/.test(code) ? 'two-factor/verify-totp' : 'two-factor/verify-backup-code';
}

/** Asks one of Better Auth's addresses, `sign-in/email` say. Null when it worked; never throws. */
export function callAuth(path: string, body: Record<string, string>): Promise<AuthError | null> {
  return post(`/auth/${path}`, body);
}

/** Asks for an email's order links by mail. Null when it worked; never throws. */
export async function requestOrderLinks(email: string): Promise<AuthError | null> {
  try {
    await callFunction('requestOrderLinks', { email });
    return null;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { status: httpStatusOf[error.status] ?? 0, code: error.status, message: error.message };
  }
}

async function post(address: string, body: Record<string, string>): Promise<AuthError | null> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(LONGEST_CALL_MS),
    });
    const { code, message, twoFactorRedirect } = (await response.json().catch(() => null)) ?? {};
    if (response.ok)
      return twoFactorRedirect ? { status: response.status, code: SECOND_FACTOR, message: '' } : null;
    return {
      status: response.status,
      code: typeof code === 'string' ? code : '',
      message: typeof message === 'string' ? message : '',
    };
  } catch {
    return { status: 0, code: '', message: '' };
  }
}
