import { useEffect, useState } from 'react';
import { isSigningOut } from '#app/components/shell/sign-out.ts';
import { subscribe } from '#app/lib/live/subscribe.ts';
import type { User } from '#contract/documents.ts';

/**
 * The person's document as it is now: first as the page was made, then after every change. Who is signed out or
 * deactivated meanwhile, in whichever tab, is taken to the login, by a full load so that nothing of the account stays.
 */
export function useLiveUser(loaded: User): User {
  const [user, setUser] = useState(loaded);
  useEffect(() => setUser(loaded), [loaded]);
  useEffect(() => {
    const leave = () => {
      if (!isSigningOut()) location.assign('/login?next=/dashboard');
    };
    return subscribe<User>(`users/${loaded.id}`, setUser, leave);
  }, [loaded.id]);
  return user;
}
