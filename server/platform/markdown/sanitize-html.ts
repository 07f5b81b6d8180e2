import { decodeEntities } from '#domain/html-entities.ts';
import { escapeHtml, escapeText } from './escape.ts';
import { findAttribute, tokenizeHtml } from './tokenize-html.ts';

/** Blocks by the name that is written. Headings begin at level 3, below those of the page. */
const BLOCKS: Record<string, string> = {
  ...Object.fromEntries(
    'p ul ol li blockquote pre details summary table thead tbody tr th td dl dt dd'
      .split(' ')
      .map((name) => [name, name]),
  ),
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, `h${Math.min(level + 2, 6)}`])),
};
const INLINES: Record<string, string> = {
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  code: 'code',
  tt: 'code',
  samp: 'code',
  kbd: 'kbd',
  del: 'del',
  s: 'del',
  strike: 'del',
  sub: 'sub',
  sup: 'sup',
  a: 'a',
};
/** Blocks that are not shown, but end a paragraph. */
const DIVISIONS = new Set(
  'div center section article header footer main nav aside figure figcaption address body html form fieldset hgroup menu picture'.split(
    ' ',
  ),
);
/** Where text needs a paragraph around it. */
const FLOWS = new Set(['', 'blockquote', 'details']);
const TEXT_BLOCKS = new Set(['p', 'h3', 'h4', 'h5', 'h6', 'summary', 'dt']);
/** The blocks that a block must be in, nearest first. */
const PARENTS: Record<string, readonly string[]> = {
  li: ['ul', 'ol'],
  tr: ['table', 'thead', 'tbody'],
  th: ['tr'],
  td: ['tr'],
  thead: ['table'],
  tbody: ['table'],
  dt: ['dl'],
  dd: ['dl'],
  summary: ['details'],
};
const TABLE_PARTS = new Set(['table', 'thead', 'tbody', 'tr']);
/** Deeper elements are left out, but their text is not. */
const MAX_DEPTH = 60;

/**
 * Makes a stranger's HTML safe and well-formed. It has no attributes but `align` of cells, `start` of lists
 * and the address of links to https. Pictures become their descriptions, or nothing without `pictures`.
 */
export function sanitizeHtml(html: string, { pictures = true } = {}): string {
  const writer = createWriter();
  for (const token of tokenizeHtml(html)) {
    if ('text' in token) writer.addText(escapeText(token.text));
    else if (token.isEnd) writer.end(token.name);
    else if (token.name !== 'img') writer.begin(token.name, token.attributes);
    else if (pictures)
      writer.addText(escapeHtml(decodeEntities(findAttribute(token.attributes, 'alt') ?? '')));
  }
  return writer.finish();
}

function createWriter() {
  let written = '';
  const stack: string[] = [];
  const top = () => stack.at(-1) ?? '';

  function push(name: string, attributes = ''): void {
    stack.push(name);
    written += `<${name}${attributes}>`;
  }

  function pop(): void {
    written += `</${stack.pop()}>`;
    if (stack.length === 0) written += '\n';
  }

  /** Closes everything above a place of the stack. */
  function popTo(depth: number): void {
    while (stack.length > depth) pop();
  }

  const isInline = (name: string) => Object.values(INLINES).includes(name);

  /** Ends inline elements, and the paragraph or heading around them. */
  function endText(): void {
    while (isInline(top())) pop();
    if (TEXT_BLOCKS.has(top())) pop();
  }

  /** Opens what a text or an inline element needs around it. */
  function openFlow(): void {
    if (TABLE_PARTS.has(top())) openBlock('td');
    else if (top() === 'ul' || top() === 'ol') openBlock('li');
    else if (top() === 'dl') openBlock('dd');
    else if (FLOWS.has(top())) push('p');
  }

  function openBlock(name: string, attributes = ''): void {
    endText();
    const parents = PARENTS[name];
    if (parents) {
      const depth = stack.findLastIndex((each) => parents.includes(each));
      // A cell without a row begins one, and any part without its table is left out.
      if (depth < 0 || isCut(depth)) {
        if ((name !== 'td' && name !== 'th') || !stack.includes('table')) return;
        openBlock('tr');
      } else popTo(depth + 1);
    } else if (TABLE_PARTS.has(top())) openBlock('td');
    push(name, attributes);
  }

  /** Whether a table begins after a place of the stack, whose parts belong to it. */
  const isCut = (depth: number) => stack.lastIndexOf('table') > depth;

  return {
    addText(text: string) {
      if (text.trim() === '') {
        if (stack.length > 0 && !TABLE_PARTS.has(top())) written += text;
        return;
      }
      openFlow();
      written += text;
    },
    begin(name: string, attributes: string) {
      if (name === 'br' || name === 'hr') addBreak(name);
      else if (DIVISIONS.has(name)) endText();
      else if (stack.length < MAX_DEPTH) {
        const block = find(BLOCKS, name);
        const inline = find(INLINES, name);
        if (block) openBlock(block, blockAttributes(block, attributes));
        else if (inline) beginInline(inline, attributes);
      }
    },
    end(name: string) {
      if (DIVISIONS.has(name)) {
        endText();
        return;
      }
      const block = find(BLOCKS, name);
      const own = block ?? find(INLINES, name);
      if (!own) return;
      const depth = stack.lastIndexOf(own);
      const barrier = stack.findLastIndex((each) => !isInline(each));
      if (depth >= 0 && (block ? !isCut(depth) || own === 'table' : depth > barrier)) popTo(depth);
    },
    finish() {
      popTo(0);
      return written.replace(/<(p|li|h[3-6]|td|dd)><\/\1>\n?/g, (empty, tag) => (tag === 'td' ? empty : ''));
    },
  };

  function addBreak(name: 'br' | 'hr'): void {
    if (name === 'br') openFlow();
    else endText();
    if (TABLE_PARTS.has(top())) return;
    written += stack.length === 0 ? `<${name}>\n` : `<${name}>`;
  }

  function beginInline(name: string, attributes: string): void {
    openFlow();
    if (name !== 'a') {
      push(name);
      return;
    }
    const depth = stack.lastIndexOf('a');
    if (depth >= 0) popTo(depth);
    const address = linkAddress(attributes);
    if (address) push('a', ` href="${escapeHtml(address)}" rel="noreferrer nofollow ugc"`);
  }
}

function find(elements: Record<string, string>, name: string): string | undefined {
  return Object.hasOwn(elements, name) ? elements[name] : undefined;
}

function blockAttributes(name: string, attributes: string): string {
  const align = /^(th|td)$/.test(name) ? findAttribute(attributes, 'align')?.toLowerCase() : undefined;
  if (align && /^(left|center|right)$/.test(align)) return ` align="${align}"`;
  const start = name === 'ol' ? findAttribute(attributes, 'start') : null;
  return start && /^\d{1,6}$/.test(start) ? ` start="${start}"` : '';
}

/** The address of a link to https, without a name and password; null for every other one. */
function linkAddress(attributes: string): string | null {
  const href = decodeEntities(findAttribute(attributes, 'href') ?? '');
  const address = URL.canParse(href) ? new URL(href) : null;
  return address?.protocol === 'https:' && !address.username && !address.password ? address.href : null;
}
