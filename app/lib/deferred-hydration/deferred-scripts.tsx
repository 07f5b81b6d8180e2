import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Scripts } from 'react-router';

type Part = ReactElement<{ rel?: string; type?: string; children?: ReactNode }>;

/**
 * The router's scripts, set aside until the page can be read: first-script.ts starts them. The router has no setting for
 * it, so what it renders is taken, and the types of its preloads and of its module are changed to such that wait.
 */
export function LateScripts() {
  return setAside(Scripts({}));
}

function setAside(node: ReactNode): ReactNode {
  if (!isValidElement(node)) return node;
  const part = node as Part;
  if (part.type === 'link') return cloneElement(part, { rel: 'late-modulepreload' });
  if (part.props.type === 'module') return cloneElement(part, { type: 'late-module' });
  const { children } = part.props;
  return children ? cloneElement(part, undefined, Children.map(children, setAside)) : part;
}
