import { useLocation, useNavigation } from 'react-router';
import { Loading } from '#app/components/ui/loading.tsx';
import { useDelayed } from '#app/components/ui/use-delayed.ts';

/** Slower navigations show the loading screen. */
const SLOW_MS = 700;

/** Progress bar of a navigation; if slow, the loading screen. */
export function PageProgress() {
  const { state, location } = useNavigation();
  const current = useLocation();
  // Searches and `Show more` stay on the page, which shows its own placeholders.
  const isLeaving = state === 'loading' && location.pathname !== current.pathname;
  const isSlow = useDelayed(isLeaving, SLOW_MS);
  if (isSlow) return <Loading />;
  return state === 'idle' ? null : <div aria-hidden className="page-progress" />;
}
