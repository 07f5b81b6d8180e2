import type { ReactElement, ReactNode } from 'react';
import { Children, cloneElement, isValidElement } from 'react';
import { Scripts } from 'react-router';

/**
 * The router's scripts, fetched after the styles and fonts: a page is read before it needs them. The router sets no
 * priority of its own, so what it renders is taken and its links are changed.
 */
export function LateScripts() {
  const scripts: ReactElement<{ children?: ReactNode }> | null = Scripts({});
  return (
    scripts &&
    cloneElement(
      scripts,
      undefined,
      ...(Children.map(scripts.props.children, (child) =>
        isValidElement<{ fetchPriority?: string }>(child) && child.type === 'link'
          ? cloneElement(child, { fetchPriority: 'low' })
          : child,
      ) ?? []),
    )
  );
}
