import type { STUDENT } from '../test/e2e/accounts.ts';

/** Logs in, and returns the session's cookie as `NAME=VALUE`. */
export async function openSession(url: string, account: typeof STUDENT): Promise<string> {
  const response = await fetch(`${url}/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(account),
  });
  if (!response.ok) throw new Error(`${account.email} can’t log in: ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.replace(/;.*/, ''))
    .join('; ');
}
