import { storeToast } from '#app/components/ui/stored-toast.ts';
import { callFunction } from '#app/lib/callables-client.ts';

export const MERGED = 'We detected a previous guest purchase and merged it with your account.';

/** Nobody waits longer than this for what they did not ask for. */
const LONGEST_WAIT_MS = 5000;

/**
 * Just after signing in or up: what was bought as a guest comes to the account, and the next page says so. Whatever goes
 * wrong, signing in goes on; the next time asks again.
 */
export async function mergePurchases(): Promise<void> {
  const tooLong = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  await Promise.race([ask().catch(() => undefined), tooLong]);
}

async function ask(): Promise<void> {
  const response = await fetch('/auth/get-session');
  const { id, email } =
    ((await response.json()) as { user?: { id?: string; email?: string } } | null)?.user ?? {};
  if (!id || !email) return;
  const { merged } = await callFunction('mergeGuestUser', { email, authUserId: id });
  if (merged) storeToast(MERGED);
}
