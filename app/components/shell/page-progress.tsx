import { useLocation, useNavigation } from 'react-router';
import { Loading } from '#app/components/ui/loading.tsx';
import { useDelayed } from '#app/components/ui/use-delayed.ts';

/** Until then a line at the top is enough; milliseconds. */
const PATIENCE = 700;

/** What is seen while the next page is on its way: a line, and on a slow connection the Loading screen. */
export function PageProgress() {
  const { state, location } = useNavigation();
  const here = useLocation();
  // A search, or more of the same list, keeps its page; the list shows placeholders by itself.
  const leaving = state === 'loading' && location.pathname !== here.pathname;
  const slow = useDelayed(leaving, PATIENCE);
  if (slow) return <Loading />;
  return state === 'idle' ? null : <div aria-hidden className="page-progress" />;
}
