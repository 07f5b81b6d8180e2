import { useEffect, useState } from 'react';

/** The header stays until this many pixels are scrolled. */
const STAYS_UNTIL = 100;
/** Smaller moves are a trembling thumb, not a direction. */
const SLACK = 6;

/** True while somebody reads downwards past the first 100 px; false as soon as they scroll up. */
export function useHiddenOnScroll(): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    // Somebody may have read on before the scripts came.
    let last = 0;
    const look = () => {
      const now = window.scrollY;
      if (now > STAYS_UNTIL && Math.abs(now - last) < SLACK) return;
      setHidden(now > STAYS_UNTIL && now > last);
      last = now;
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return hidden;
}
