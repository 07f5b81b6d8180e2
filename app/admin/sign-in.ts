import type { AuthRefusal } from '#app/account/auth-client.ts';
import { askAuth } from '#app/account/auth-client.ts';
import type { Admin } from '#contract/documents.ts';

const LONGEST_LOOK_MS = 20_000;

/** Signs in and looks whether that is an active admin; whoever is not is signed out again. Null when it worked. */
export async function signInAdmin(email: string, password: string): Promise<string | null> {
  const refusal = await askAuth('sign-in/email', { email, password });
  if (refusal) return refusalText(refusal);
  return (await admitAdmin()) ? null : ACCESS_DENIED;
}

const ACCESS_DENIED = 'Access Denied. You are not an authorized admin.';

/** Whether the session is an active admin's; a look that fails counts as no, and no ends the session. */
async function admitAdmin(): Promise<boolean> {
  if (await isActiveAdmin().catch(() => false)) return true;
  await askAuth('sign-out', {});
  return false;
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

/** The sentence for a refused attempt. A wrong password and an unknown account read the same. */
function refusalText({ status, code, message }: AuthRefusal): string {
  if (message && (code === 'ACCOUNT_DEACTIVATED' || status === 429)) return message;
  return 'Failed to log in. Please check your credentials.';
}
