// This static check keeps texts out of pages and components, because all texts are in app/messages (decision
// 10).
import { globSync, readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor } from 'vite';

const SOURCES = ['app/{pages,components,lib}/**/*.{ts,tsx}', 'app/api/seo/*.ts', 'app/root.tsx'];
const EXEMPT = [
  /\.test\.tsx?$/,
  // A drawing's labels belong to its blog post, which is content.
  /^app\/pages\/storefront\/blog\/figures\//,
];

/** Attributes and properties whose strings people read or hear. */
const TEXT_NAMES =
  /^(aria-(label|description|roledescription|valuetext)|alt|caption|copy|description|empty|error|eyebrow|fallback|heading|hint|label|legend|message|note|placeholder|question|subject|submitLabel|summary|text|title|requiredError)$/;

/** Names, and code and files that illustrations show. */
const ALLOWED = [
  /^(Capstone|GitHub|WhatsApp|UPI|CSV)$/,
  /^[\w./-]+\.(md|pdf|pptx|py)$/,
  /^[A-Z0-9]+$/,
  /^(git clone|docker compose up|ready on http)/,
  /^(https:\/)?\/\S+$/,
  /^(def|for|if|return|present|student|"""|[├└│])/,
];

const LETTER = /\p{L}/u;
/** Matches `Pay now` and `It’s free.`, but not `flex gap-2` or `Content-Type`. */
const SENTENCE = /^[^\p{L}]?\p{Lu}[\p{Ll}’']* .*\p{Ll}|^\p{L}.* .*\p{Ll}{2}[.?…]$/u;

const found: string[] = [];
for (const file of globSync(SOURCES).sort()) {
  if (EXEMPT.some((pattern) => pattern.test(file))) continue;
  findTexts(file, readFileSync(file, 'utf8'));
}
for (const line of found) console.log(line);
process.exitCode = found.length > 0 ? 1 : 0;

function findTexts(file: string, code: string): void {
  const { program } = parseSync(file, code);
  const seen = new Set<number>();

  function report({ start }: ESTree.Node, text: string): void {
    const words = text.trim();
    if (!LETTER.test(words) || seen.has(start) || ALLOWED.some((pattern) => pattern.test(words))) return;
    seen.add(start);
    found.push(`${file}:${code.slice(0, start).split('\n').length}: ${words.replace(/\s+/g, ' ')}`);
  }

  /** Reports strings of an expression whose value is shown. */
  function reportValue(node: ESTree.Node): void {
    if (node.type === 'ConditionalExpression') {
      reportValue(node.consequent);
      reportValue(node.alternate);
    } else if (node.type === 'LogicalExpression') {
      reportValue(node.left);
      reportValue(node.right);
    } else if (node.type === 'Literal' && typeof node.value === 'string') {
      report(node, node.value);
    } else if (node.type === 'TemplateLiteral') {
      report(node, node.quasis.map(({ value }) => value.raw).join(''));
    }
  }

  new Visitor({
    JSXText: (node) => report(node, node.value),
    JSXElement: ({ children }) => reportChildren(children),
    JSXFragment: ({ children }) => reportChildren(children),
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !TEXT_NAMES.test(name.name) || !value) return;
      reportValue(value.type === 'JSXExpressionContainer' ? value.expression : value);
    },
    Property({ key, value }) {
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
      if (TEXT_NAMES.test(name)) reportValue(value);
    },
    // These strings are for developers and logs.
    NewExpression: ({ arguments: given }) => ignore(given),
    BinaryExpression: ({ left, right }) => ignore([left, right]),
    Literal(node) {
      if (typeof node.value === 'string' && SENTENCE.test(node.value)) report(node, node.value);
    },
    TemplateLiteral(node) {
      const text = node.quasis.map(({ value }) => value.raw).join('…');
      if (SENTENCE.test(text)) report(node, text);
    },
  }).visit(program);

  function reportChildren(children: ESTree.JSXChild[]): void {
    for (const child of children) if (child.type === 'JSXExpressionContainer') reportValue(child.expression);
  }

  function ignore(nodes: ESTree.Node[]): void {
    for (const { start } of nodes) seen.add(start);
  }
}
