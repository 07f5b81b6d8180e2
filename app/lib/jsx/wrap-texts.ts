import type { ElementType, ReactNode } from 'react';
import { jsx } from 'react/jsx-runtime';

type Text = string | number | bigint;
type Tag = 'span' | 'tspan';

interface Props {
  children?: ReactNode;
  suppressHydrationWarning?: boolean;
}

/**
 * Gives every text an element that holds nothing else, by changing the props of an element that is being
 * made. React then writes a new text into that element, and keeps no reference to a text node, which the
 * browser's translation would replace (decision 19).
 */
export function wrapTexts(type: ElementType, props: Props): void {
  const { children } = props;
  if (Array.isArray(children)) props.children = joinTexts(type, children);
  if (!isText(props.children)) return;
  if (!canHoldText(type)) props.children = wrap(props.children, 'span');
  // A translation may be faster than hydration. In development React still warns about other differences.
  else if (import.meta.env.PROD && passesProps(type)) props.suppressHydrationWarning = true;
}

function joinTexts(type: ElementType, children: ReactNode[]): ReactNode {
  // Browsers show no elements in an option.
  if (type === 'option') return children.filter(isText).join('');
  if (children.length > 0 && children.every(isText)) return children.join('');
  return wrapEach(children, type === 'text' ? 'tspan' : 'span');
}

/** Wraps each run of texts, also in lists of children. */
function wrapEach(children: ReactNode[], tag: Tag): ReactNode[] {
  return children.map((child, at) => {
    if (Array.isArray(child)) return wrapEach(child, tag);
    if (!isText(child)) return child;
    return isText(children[at - 1]) ? null : wrap(textFrom(children, at), tag, `text${at}`);
  });
}

function textFrom(children: ReactNode[], start: number): string {
  const end = children.findIndex((child, at) => at > start && !isText(child));
  return children.slice(start, end < 0 ? undefined : end).join('');
}

function wrap(text: Text, tag: Tag, key?: string): ReactNode {
  const props = { children: text };
  wrapTexts(tag, props);
  return text === '' ? null : jsx(tag, props, key);
}

function isText(node: ReactNode): node is Text {
  return typeof node === 'string' || typeof node === 'number' || typeof node === 'bigint';
}

/** False for fragments, boundaries and contexts, which have no element. */
function canHoldText(type: ElementType): boolean {
  return typeof type === 'function' || passesProps(type);
}

/** True for elements, and for components that pass their props to one, such as the router's `Link`. */
function passesProps(type: ElementType): boolean {
  return typeof type === 'string' || (typeof type === 'object' && 'render' in type);
}
