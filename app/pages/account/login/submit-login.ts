import { storedToast } from '#app/components/ui/toasts.tsx';
import { callFunction } from '#app/lib/callables-client.ts';
import * as labels from '#app/messages/labels.ts';
import { type AuthError, callAuth, requestOrderLinks, sendCode } from '../auth-client.ts';
import type { LoginMode, LoginValues } from './login-messages.ts';

/** Reads the form's values. They are empty for fields that the current mode doesn't have. */
export function readLoginValues(form: HTMLFormElement): LoginValues {
  const data = new FormData(form);
  const [email = '', password = '', code = ''] = ['email', 'password', 'code'].map((name) =>
    String(data.get(name) ?? ''),
  );
  return { email: email.trim(), password, code: code.trim() };
}

/** Submits the form in its mode. `token` is from a password reset link. Resolves to null on success. */
export function submitLogin(
  mode: LoginMode,
  values: LoginValues & { token: string },
): Promise<AuthError | null> {
  const { email, password, code, token } = values;
  switch (mode) {
    case 'log in':
      return callAuth('sign-in/email', { email, password });
    case 'code':
      return sendCode(code);
    case 'sign up':
      return callAuth('sign-up/email', { email, password, name: email.split('@')[0] ?? '' });
    case 'reset':
      return callAuth('request-password-reset', { email });
    case 'find order':
      return requestOrderLinks(email);
    case 'new password':
      return callAuth('reset-password', { newPassword: password, token });
  }
}

/** Merging delays a login by at most this time. */
const TIMEOUT_MS = 5000;

/**
 * Moves guest purchases to the account after a login or sign-up, so that the next page shows a toast.
 * Resolves to the path of that page: `destination`, or the dashboard instead of the home page if something
 * was moved; null if the browser did not keep the session's cookie. It never rejects: the next login tries
 * again.
 */
export async function mergePurchases(destination: string): Promise<string | null> {
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, TIMEOUT_MS, false));
  const hasMoved = await Promise.race([merge().catch(() => false), timeout]);
  if (hasMoved === null) return null;
  return hasMoved && destination === '/' ? '/dashboard' : destination;
}

/** Resolves to true if something was moved, and to null without a session. */
async function merge(): Promise<boolean | null> {
  const response = await fetch('/auth/get-session');
  const session = (await response.json()) as { user?: { id?: string; email?: string } } | null;
  if (response.ok && session === null) return null;
  const { id, email } = session?.user ?? {};
  if (!id || !email) return false;
  const { merged } = await callFunction('mergeGuestUser', { email, authUserId: id });
  if (merged) storedToast.save(labels.purchasesMerged);
  return merged;
}
