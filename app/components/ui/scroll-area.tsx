import type { HTMLAttributes } from 'react';

/** A named section whose content scrolls inside it, by keyboard too. */
export function ScrollArea(props: HTMLAttributes<HTMLElement>) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: Safari scrolls by keyboard only what has the focus (axe: scrollable-region-focusable)
  return <section tabIndex={0} {...props} />;
}
