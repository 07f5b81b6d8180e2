import { storeToast } from '#app/components/ui/stored-toast.ts';
import { callFunction } from '#app/lib/callables-client.ts';
import * as messages from '#app/messages/account.ts';

/** Merging delays a login by at most this time. */
const TIMEOUT_MS = 5000;

/**
 * Moves guest purchases to the account after a login or sign-up, so that the next page shows a toast. It
 * never rejects: the next login tries again.
 */
export async function mergePurchases(): Promise<void> {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS));
  await Promise.race([merge().catch(() => undefined), timeout]);
}

async function merge(): Promise<void> {
  const response = await fetch('/auth/get-session');
  const { id, email } =
    ((await response.json()) as { user?: { id?: string; email?: string } } | null)?.user ?? {};
  if (!id || !email) return;
  const { merged } = await callFunction('mergeGuestUser', { email, authUserId: id });
  if (merged) storeToast(messages.purchasesMerged);
}
