import { type RefObject, useEffect, useRef, useState } from 'react';

/** A scroll has ended when nothing moved for this time. Not all browsers have an event for it. */
const SETTLED_MS = 120;

interface ScrolledTo {
  /** The position of the child in the middle, or of the child to which the list is scrolling. */
  current: number;
  scrollTo: (index: number) => void;
  onScroll: () => void;
}

/** Follows the scroll position of a horizontal list. */
export function useScrolledTo(list: RefObject<HTMLElement | null>): ScrolledTo {
  const [current, setCurrent] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    current,
    scrollTo(index) {
      const element = list.current;
      const child = element?.children[index];
      if (!element || !(child instanceof HTMLElement)) return;
      setCurrent(index);
      element.scrollTo({ left: child.offsetLeft - (element.clientWidth - child.offsetWidth) / 2 });
    },
    onScroll() {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const { current: element } = list;
        if (element) setCurrent((shown) => findMiddle(element, shown));
      }, SETTLED_MS);
    },
  };
}

/** Returns `shown` while that child is fully in sight, otherwise the child nearest to the middle. */
function findMiddle(element: HTMLElement, shown: number): number {
  const middle = element.scrollLeft + element.clientWidth / 2;
  const children = [...element.children] as HTMLElement[];
  const isInSight = ({ offsetLeft, offsetWidth }: HTMLElement) =>
    offsetLeft >= element.scrollLeft - 1 &&
    offsetLeft + offsetWidth <= element.scrollLeft + element.clientWidth + 1;
  const child = children[shown];
  if (child && isInSight(child)) return shown;
  const distances = children.map(({ offsetLeft, offsetWidth }) =>
    Math.abs(offsetLeft + offsetWidth / 2 - middle),
  );
  return distances.indexOf(Math.min(...distances));
}
