import type { Nodes } from 'hast';

/** The text of an element, in which line breaks are spaces, or only what is bold in it. */
export function textOf(node: Nodes, onlyBold = false): string {
  if (node.type === 'text') return onlyBold ? '' : node.value;
  if (node.type === 'element' && node.tagName === 'br') return ' ';
  const isBold = node.type === 'element' && node.tagName === 'strong';
  return 'children' in node ? node.children.map((child) => textOf(child, onlyBold && !isBold)).join('') : '';
}
