import type { HTMLAttributes } from 'react';

/** A named section whose content scrolls, also by keyboard. */
export function ScrollArea(props: HTMLAttributes<HTMLElement>) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: in Safari the keyboard only scrolls the focused element
  return <section tabIndex={0} {...props} />;
}
