import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls a row of links so that the one of the open page is in its middle, because on phones it may be out of
 * view. `scrollIntoView` would also scroll the page, which may be at a heading.
 */
export function useCentered<Row extends HTMLElement>(current: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when a different page opens
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>('[aria-selected=true], [aria-current=page]');
    if (!row.current || !open) return;
    const middle = open.offsetLeft - row.current.offsetLeft + open.offsetWidth / 2;
    row.current.scrollLeft = middle - row.current.clientWidth / 2;
  }, [current]);
  return row;
}
