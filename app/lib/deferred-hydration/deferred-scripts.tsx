import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Scripts } from 'react-router';

type ScriptElement = ReactElement<{ rel?: string; type?: string; children?: ReactNode }>;

/**
 * The router's `<Scripts>`, inert until start-scripts.ts runs them after the first paint. The router has no
 * option for this, so the types of the elements that it renders are replaced by ones that browsers ignore.
 */
export function DeferredScripts() {
  return deferScripts(Scripts({}));
}

function deferScripts(node: ReactNode): ReactNode {
  if (!isValidElement(node)) return node;
  const element = node as ScriptElement;
  if (element.type === 'link') return cloneElement(element, { rel: 'deferred-modulepreload' });
  if (element.props.type === 'module') return cloneElement(element, { type: 'text/x-deferred-module' });
  const { children } = element.props;
  return children ? cloneElement(element, undefined, Children.map(children, deferScripts)) : element;
}
