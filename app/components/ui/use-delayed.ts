import { useEffect, useState } from 'react';

/** True once `value` has been true for `delay` milliseconds, so that short waits show no loading state. */
export function useDelayed(value: boolean, delay = 200): boolean {
  const [isDelayed, setDelayed] = useState(false);
  useEffect(() => {
    if (!value) return;
    const timer = setTimeout(() => setDelayed(true), delay);
    return () => {
      clearTimeout(timer);
      setDelayed(false);
    };
  }, [value, delay]);
  return value && isDelayed;
}
