import { useEffect, useState } from 'react';

/** The header is always shown above this scroll position, in pixels. */
const MIN_SCROLL = 100;
/** Smaller movements are ignored. */
const THRESHOLD = 6;

/** True while scrolling down past the first 100 px; false after scrolling up. */
export function useHiddenOnScroll(): boolean {
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    // The page may be scrolled before hydration.
    let last = 0;
    const update = () => {
      const now = window.scrollY;
      if (now > MIN_SCROLL && Math.abs(now - last) < THRESHOLD) return;
      setHidden(now > MIN_SCROLL && now > last);
      last = now;
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return isHidden;
}
