import { useEffect, useState } from 'react';
import { isSigningOut } from '#app/components/shell/sign-out.ts';
import { subscribe } from '#app/lib/live/subscribe.ts';
import type { User } from '#contract/documents.ts';

/**
 * The user's document, updated live. When it is refused (signed out in another tab, or deactivated), goes to the login page
 * with a full page load, so that no account data stays on screen.
 */
export function useLiveUser(loaded: User): User {
  const [user, setUser] = useState(loaded);
  useEffect(() => setUser(loaded), [loaded]);
  useEffect(() => {
    const goToLogin = () => {
      if (!isSigningOut()) location.assign('/login?next=/dashboard');
    };
    return subscribe<User>(`users/${loaded.id}`, setUser, goToLogin);
  }, [loaded.id]);
  return user;
}
