import { useEffect, useState } from 'react';
import { PrefetchPageLinks, useNavigate } from 'react-router';

/** As long as the router's `Link` waits for a visitor who only passes by. */
const INTENT_MS = 100;

/**
 * Lets the router follow all plain links with `data-routed`, and prefetch what they lead to if that is
 * `prefetch`. The router's own `Link` costs the server several times a plain link, because each one resolves
 * its address again, so it is for links that need more: a page has up to a hundred.
 */
export function RoutedLinks() {
  const navigate = useNavigate();
  const [intended, setIntended] = useState<string>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = (event: MouseEvent) => {
      const link = findRouted(event);
      const opensElsewhere = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
      if (!link || event.defaultPrevented || event.button !== 0 || opensElsewhere) return;
      event.preventDefault();
      // The page is loaded now, so there is nothing left to prefetch.
      clearTimeout(timer);
      const viewTransition = link.matches('.stretched, .project-strip a') && moveCover(link);
      void navigate(addressOf(link), { replace: link.href === location.href, viewTransition });
    };
    const intend = (event: Event) => {
      clearTimeout(timer);
      const link = findRouted(event);
      if (link?.dataset.routed === 'prefetch') timer = setTimeout(setIntended, INTENT_MS, addressOf(link));
    };
    document.addEventListener('click', follow);
    for (const type of INTENTS) document.addEventListener(type, intend, { passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', follow);
      for (const type of INTENTS) document.removeEventListener(type, intend);
    };
  }, [navigate]);
  return intended ? <PrefetchPageLinks page={intended} /> : null;
}

const INTENTS = ['mouseover', 'focusin', 'touchstart'];

/**
 * Lets the cover beside a link become the picture of the page that is opened: see gallery.css. Returns false if
 * there is none, or if the visitor wants no motion.
 */
function moveCover(link: HTMLAnchorElement): boolean {
  const cover = link.closest('article, li, figure')?.querySelector<HTMLElement>('.cover');
  if (!cover || matchMedia('(prefers-reduced-motion: reduce)').matches) return false;
  // Two elements with the name would end the transition.
  for (const other of document.querySelectorAll<HTMLElement>('.cover'))
    other.style.viewTransitionName = 'none';
  cover.style.viewTransitionName = 'cover';
  return true;
}

function findRouted({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-routed]') : null;
}

function addressOf({ pathname, search, hash }: HTMLAnchorElement): string {
  return pathname + search + hash;
}
