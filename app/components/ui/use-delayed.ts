import { useEffect, useState } from 'react';

/** True once `now` has been true for `delay` milliseconds: for what should show only when waiting is long enough to notice. */
export function useDelayed(now: boolean, delay = 200): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!now) return;
    const timer = setTimeout(() => setLate(true), delay);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [now, delay]);
  return now && late;
}
