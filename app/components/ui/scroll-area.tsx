import type { HTMLAttributes } from 'react';

/** A named section whose content scrolls inside it, by keyboard too. */
export function ScrollArea(props: HTMLAttributes<HTMLElement>) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: only what has the focus can be scrolled by keyboard
  return <section tabIndex={0} {...props} />;
}
