let leaving = false;

/** Whether this page is on its way out already: then nothing else has to take it anywhere. */
export function isSigningOut(): boolean {
  return leaving;
}

/** Ends the session and starts over at the home page, so that nothing of the account stays on screen. Rejects when it did not work. */
export async function signOut(): Promise<void> {
  leaving = true;
  try {
    const reply = await fetch('/auth/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    if (!reply.ok) throw new Error(`Sign-out answered ${reply.status}.`);
    location.assign('/');
  } catch (error) {
    leaving = false;
    throw error;
  }
}
