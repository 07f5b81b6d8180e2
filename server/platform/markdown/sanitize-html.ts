import type { Element, ElementContent, RootContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { type Schema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';

const words = (list: string) => list.split(' ');
const set = (list: string): ReadonlySet<string> => new Set(words(list));

/** Elements that are shown by another name. Headings begin at level 3, below those of the page. */
const NAMES: Record<string, string> = {
  b: 'strong',
  i: 'em',
  tt: 'code',
  samp: 'code',
  s: 'del',
  strike: 'del',
  h1: 'h3',
  h2: 'h4',
  h3: 'h5',
  h4: 'h6',
  h5: 'h6',
};
const PHRASES = set('strong em code kbd del sub sup a br');
/** Blocks with phrases only. */
const TEXTS = set('p h3 h4 h5 h6 summary dt');
/** Elements that are not shown, but end a paragraph. */
const DIVISIONS = set(
  'div center section article header footer main nav aside figure figcaption address form fieldset hgroup menu picture',
);
/** Where text needs a paragraph around it. */
const FLOWS = new Set(['blockquote', 'details', ...DIVISIONS]);

const SCHEMA: Schema = {
  tagNames: [
    ...words('p ul ol li blockquote pre details summary table thead tbody tr th td dl dt dd hr img h6'),
    ...PHRASES,
    ...DIVISIONS,
    ...Object.keys(NAMES),
  ],
  attributes: { a: ['href'], img: ['alt'], ol: ['start'], th: ['align'], td: ['align'] },
  protocols: { href: ['https'] },
  ancestors: { li: ['ul', 'ol'], dt: ['dl'], dd: ['dl'], summary: ['details'] },
  strip: words('script style title textarea xmp iframe noembed noframes noscript template svg math object'),
};

/**
 * Makes a stranger's HTML safe and well-formed. It has no attributes but `align` of cells, `start` of lists
 * and the address of links to https. Pictures become their descriptions.
 */
export function sanitizeHtml(html: string): string {
  const characterReferences = { useNamedReferences: true };
  return parseSafely(html)
    .map((block) => `${toHtml(block, { characterReferences })}\n`)
    .join('');
}

/**
 * Parses a stranger's HTML as a browser does, and returns the elements that `sanitizeHtml` writes, without the
 * descriptions of pictures if `pictures` is false.
 */
export function parseSafely(html: string, { pictures = true } = {}): ElementContent[] {
  try {
    const safe = sanitize(fromHtml(html, { fragment: true }), SCHEMA);
    return 'children' in safe ? inParagraphs(show(safe.children, 'blockquote', pictures)) : [];
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // No person nests thousands of elements, so the stack was too small for a text that isn't worth more.
    return [{ type: 'element', tagName: 'p', properties: {}, children: [{ type: 'text', value: html }] }];
  }
}

function show(nodes: readonly RootContent[], parent: string, pictures: boolean): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === 'text') return [node];
    if (node.type !== 'element') return [];
    if (node.tagName === 'img')
      return pictures ? [{ type: 'text', value: `${node.properties.alt ?? ''}` }] : [];
    const tagName = NAMES[node.tagName] ?? node.tagName;
    const children = show(node.children, tagName, pictures);
    return showElement({ ...node, tagName, children }, parent);
  });
}

function showElement(element: Element, parent: string): ElementContent[] {
  const { tagName, children } = element;
  const flow = FLOWS.has(tagName) && !holdsPhrases(parent) ? inParagraphs(children) : children;
  if (DIVISIONS.has(tagName)) return flow;
  // A block ends what can't hold one.
  if (holdsPhrases(tagName) && !children.every(isPhrase)) return children;
  if (TEXTS.has(tagName) && children.every(isBlank)) return [];
  if (tagName === 'a') return showLink(element);
  return [{ ...element, properties: showProperties(element), children: flow }];
}

/** Puts phrases that follow each other into a paragraph. */
function inParagraphs(nodes: readonly ElementContent[]): ElementContent[] {
  const blocks: ElementContent[] = [];
  let paragraph: Element | null = null;
  for (const node of nodes) {
    if (!isPhrase(node)) {
      paragraph = null;
      blocks.push(node);
    } else if (paragraph) paragraph.children.push(node);
    else if (!isBlank(node)) {
      paragraph = { type: 'element', tagName: 'p', properties: {}, children: [node] };
      blocks.push(paragraph);
    }
  }
  return blocks;
}

const holdsPhrases = (name: string) => TEXTS.has(name) || PHRASES.has(name);
const isPhrase = (node: ElementContent) => node.type !== 'element' || PHRASES.has(node.tagName);
const isBlank = (node: ElementContent) => node.type === 'text' && node.value.trim() === '';

function showProperties({ properties: { align, start } }: Element): Element['properties'] {
  if (typeof align === 'string' && /^(left|center|right)$/i.test(align))
    return { align: align.toLowerCase() };
  return typeof start === 'number' && start >= 0 && start < 1_000_000 ? { start } : {};
}

/** A link to https without a name and password; the content of every other one. */
function showLink(link: Element): ElementContent[] {
  const url = URL.parse(`${link.properties.href ?? ''}`);
  if (url?.protocol !== 'https:' || url.username || url.password) return link.children;
  return [{ ...link, properties: { href: url.href, rel: ['noreferrer', 'nofollow', 'ugc'] } }];
}
