/** A part of HTML: a text as it is written, with its entities, or a tag with its name in lower case. */
export type HtmlToken = { text: string } | { name: string; isEnd: boolean; attributes: string };

/** What is between these tags is not shown as text. */
const RAW = /^(script|style|title|textarea|xmp|iframe|noembed|noframes|noscript|template|svg|math|object)$/;
const TAG_NAME = /[a-zA-Z][^\s/>]*/y;
/** What is longer is text, so that a text of many `<` is not read again from each of them. */
const MAX_TAG_LENGTH = 5000;

/**
 * Splits HTML as a browser does. Comments are left out, and so are elements of which nothing is shown, with
 * what is in them.
 */
export function* tokenizeHtml(html: string): Generator<HtmlToken> {
  let at = 0;
  let textFrom = 0;
  while (at >= 0 && at < html.length) {
    at = html.indexOf('<', at);
    if (at < 0) break;
    const tag = readTag(html, at);
    if (!tag) {
      at += 1;
      continue;
    }
    if (at > textFrom) yield { text: html.slice(textFrom, at) };
    if ('name' in tag) yield { name: tag.name, isEnd: tag.isEnd, attributes: tag.attributes };
    at = tag.end;
    textFrom = at;
  }
  if (textFrom < html.length) yield { text: html.slice(textFrom) };
}

type Tag = { name: string; isEnd: boolean; attributes: string; end: number } | { end: number };

/** Reads what begins with `<` at a place; null if that is text. */
function readTag(html: string, at: number): Tag | null {
  const next = html[at + 1];
  if (html.startsWith('<!--', at)) return { end: endAfter(html, '-->', at + 4) };
  if (next === '!' || next === '?') return { end: endAfter(html, '>', at + 2) };
  const isEnd = next === '/';
  TAG_NAME.lastIndex = at + (isEnd ? 2 : 1);
  const name = TAG_NAME.exec(html)?.[0].toLowerCase();
  if (name === undefined) return null;
  const from = TAG_NAME.lastIndex;
  const to = findTagEnd(html, from);
  if (to < 0) return null;
  if (!isEnd && RAW.test(name)) return { end: endAfterRaw(html, name, to + 1) };
  return { name, isEnd, attributes: html.slice(from, to), end: to + 1 };
}

/** The place after a mark; the end of the text without it. */
function endAfter(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at < 0 ? html.length : at + mark.length;
}

/** The place after the end tag of a raw element. */
function endAfterRaw(html: string, name: string, from: number): number {
  for (let at = html.indexOf('</', from); at >= 0; at = html.indexOf('</', at + 2))
    if (html.slice(at + 2, at + 2 + name.length).toLowerCase() === name) return endAfter(html, '>', at);
  return html.length;
}

/** The place of the `>` that ends a tag, which is not in quotes; -1 without one. */
function findTagEnd(html: string, from: number): number {
  let quote = '';
  for (let at = from; at < Math.min(html.length, from + MAX_TAG_LENGTH); at += 1) {
    const char = html[at] ?? '';
    if (quote) quote = char === quote ? '' : quote;
    else if (char === '>') return at;
    else if ((char === '"' || char === "'") && /[=\s]/.test(html[at - 1] ?? '')) quote = char;
  }
  return -1;
}

/** The value of an attribute, with its entities; null without it. */
export function findAttribute(attributes: string, name: string): string | null {
  for (const match of attributes.matchAll(/([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g))
    if (match[1]?.toLowerCase() === name) return match[2] ?? match[3] ?? match[4] ?? '';
  return null;
}
