/** The window's events when a sign-out begins, and when the page stays. Live documents pause in between. */
export const SIGN_OUT_BEGINS = 'sign-out-begins';
export const SIGN_OUT_ENDS = 'sign-out-ends';

let isLeaving = false;

/** True while a sign-out is leaving the page: nothing else should use the session then. */
export function isSigningOut(): boolean {
  return isLeaving;
}

function stay(): void {
  isLeaving = false;
  window.dispatchEvent(new Event(SIGN_OUT_ENDS));
}

/** Ends the session and reloads at the home page, which clears all account data. Rejects on failure. */
export async function signOut(): Promise<void> {
  isLeaving = true;
  window.dispatchEvent(new Event(SIGN_OUT_BEGINS));
  try {
    const response = await fetch('/auth/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    if (!response.ok) throw new Error(`Sign-out failed with status ${response.status}.`);
    location.assign('/');
    // Back may show this page as it was left. Its live documents find then that the session is over.
    window.addEventListener('pageshow', stay, { once: true });
  } catch (error) {
    stay();
    throw error;
  }
}
