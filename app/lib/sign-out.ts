/** The window's event when a sign-out begins, and when it has failed. Live documents pause in between. */
export const SIGN_OUT = 'sign-out';

let isLeaving = false;

/** True while a sign-out is leaving the page: nothing else should use the session then. */
export function isSigningOut(): boolean {
  return isLeaving;
}

function setLeaving(leaving: boolean): void {
  isLeaving = leaving;
  window.dispatchEvent(new Event(SIGN_OUT));
}

/** Ends the session and reloads at the home page, which clears all account data. Rejects on failure. */
export async function signOut(): Promise<void> {
  setLeaving(true);
  try {
    const response = await fetch('/auth/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    if (!response.ok) throw new Error(`Sign-out failed with status ${response.status}.`);
    location.assign('/');
    // Back may show this page as it was left. Its live documents find then that the session is over.
    window.addEventListener('pageshow', () => setLeaving(false), { once: true });
  } catch (error) {
    setLeaving(false);
    throw error;
  }
}
