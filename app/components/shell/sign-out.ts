let isLeaving = false;

/** True while a sign-out is leaving the page: nothing else should navigate then. */
export function isSigningOut(): boolean {
  return isLeaving;
}

/** Ends the session and reloads at the home page, which clears all account data. Rejects on failure. */
export async function signOut(): Promise<void> {
  isLeaving = true;
  try {
    const response = await fetch('/auth/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    if (!response.ok) throw new Error(`Sign-out failed with status ${response.status}.`);
    location.assign('/');
  } catch (error) {
    isLeaving = false;
    throw error;
  }
}
