// This static check keeps pages usable while the browser translates them (decision 19). Types refuse
// components that return a bare text (app/lib/jsx/jsx-runtime.ts); this check refuses what goes around that.
import { globSync, readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor } from 'vite';

/** The last file compares elements before the start and shows nothing. */
const EXEMPT = /^app\/lib\/jsx\/|\.test\.tsx?$|\.server\.tsx?$|\/align-elements\.ts$/;

/** These make elements without app/lib/jsx, which wraps their texts. */
const ELEMENT_MAKERS = /^(createElement|jsxs?|jsxDEV)$/;
/** What an element shows may be a translation, and a text node may have been replaced. */
const TEXT_ACCESS = /^(textContent|innerText|outerText|nodeValue|wholeText|createTextNode|splitText)$/;
/** Only these say how a text is to be translated; a whole part of a page is never left out. */
const NOT_TRANSLATED = /\bnotranslate\b/;
/** What these hold is copied or typed. */
const CODE = /^(code|kbd|samp)$/;
const WORD = /\p{L}{2}/u;
const INLINE = /^(span|code|strong|b|bdi|em|kbd|samp|data|a|dd|td|div|p|pre)$/;

const found: string[] = [];
for (const file of globSync('app/**/*.{ts,tsx}').sort())
  if (!EXEMPT.test(file)) check(file, readFileSync(file, 'utf8'));
for (const line of found) console.log(line);
process.exitCode = found.length > 0 ? 1 : 0;

function check(file: string, code: string): void {
  const { program, comments } = parseSync(file, code);
  const labels = findImportedLabels(program);
  const report = ({ start }: { start: number }, problem: string) =>
    found.push(`${file}:${code.slice(0, start).split('\n').length}: ${problem}`);

  for (const comment of comments)
    if (comment.value.includes('@jsx')) report(comment, 'Another JSX runtime leaves texts bare.');

  new Visitor({
    ImportDeclaration(node) {
      if (!/^react(\/jsx-.*)?$/.test(node.source.value)) return;
      for (const { imported, start } of node.specifiers.filter((each) => each.type === 'ImportSpecifier'))
        if (imported.type === 'Identifier' && ELEMENT_MAKERS.test(imported.name))
          report({ start }, `${imported.name} leaves texts bare. Use JSX.`);
    },
    MemberExpression({ property }) {
      if (property.type === 'Identifier' && TEXT_ACCESS.test(property.name))
        report(
          property,
          `${property.name} is a translation, or of a text that was replaced. Use state or an attribute.`,
        );
    },
    JSXElement(node) {
      const { name, attributes } = node.openingElement;
      const isExcluded = attributes.some(
        (attribute) => attribute.type === 'JSXAttribute' && excludes(attribute),
      );
      const tag = name.type === 'JSXIdentifier' ? name.name : '';
      if (!isExcluded) {
        if (CODE.test(tag))
          report(node, `A translation would damage what people copy: <${tag} translate="no">.`);
        return;
      }
      if (!INLINE.test(tag))
        report(node, `Only names, codes and amounts may stay untranslated, not a <${tag}>.`);
      const text = findOwnText(node, labels);
      if (text) report(text, 'A text of the shop must be translated. Only names, codes and amounts may not.');
    },
  }).visit(program);
}

/** True for `translate="no"` and a class `notranslate`. */
function excludes({ name, value }: ESTree.JSXAttribute): boolean {
  const text = JSON.stringify(value) ?? '';
  if (name.name === 'translate') return !/"value":"yes"/.test(text);
  return name.name === 'className' && NOT_TRANSLATED.test(text);
}

/** The names under which a file imports labels of `app/messages`. */
function findImportedLabels({ body }: ESTree.Program): Set<string> {
  const imports = body.filter((node) => node.type === 'ImportDeclaration');
  const ofLabels = imports.filter(({ source }) => source.value.startsWith('#app/messages/'));
  return new Set(ofLabels.flatMap(({ specifiers }) => specifiers.map(({ local }) => local.name)));
}

/** Finds words in an element that are the shop's: written in it, or from `app/messages`. */
function findOwnText(element: ESTree.JSXElement, labels: Set<string>): { start: number } | undefined {
  let text: { start: number } | undefined;
  const report = (node: { start: number }, words: string) => {
    if (WORD.test(words)) text ??= node;
  };
  /** Reports strings of an expression whose value is shown. */
  function reportValue(node: ESTree.Node): void {
    if (node.type === 'ConditionalExpression') {
      reportValue(node.consequent);
      reportValue(node.alternate);
    } else if (node.type === 'LogicalExpression') reportValue(node.right);
    else if (node.type === 'Literal' && typeof node.value === 'string') report(node, node.value);
    else if (node.type === 'TemplateLiteral') {
      for (const { value } of node.quasis) report(node, value.raw);
    }
  }
  new Visitor({
    JSXText: (node) => report(node, node.value),
    JSXElement({ openingElement: { name }, children }) {
      // Strings in these are commands and code.
      if (name.type === 'JSXIdentifier' && /^(code|kbd|pre|samp)$/.test(name.name)) return;
      for (const child of children)
        if (child.type === 'JSXExpressionContainer') reportValue(child.expression);
    },
    Identifier(node) {
      if (labels.has(node.name)) text ??= node;
    },
  }).visit({
    type: 'Program',
    body: [{ type: 'ExpressionStatement', expression: element }],
  } as ESTree.Program);
  return text;
}
