import { createElement, Fragment, type ReactNode } from 'react';

/**
 * Renders a list without keys: React tells the elements apart by their position, as it does those that are written one by one.
 * For lists that keep their order, and for elements that shall stay when their content changes.
 */
export function renderByPosition<T>(
  items: readonly T[],
  render: (item: T, position: number) => ReactNode,
): ReactNode {
  return createElement(Fragment, null, ...items.map((item, position) => render(item, position)));
}
