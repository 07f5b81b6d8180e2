import { lexer, type Token, type Tokens } from 'marked';
import { slugify } from '#domain/text.ts';
import type { Block, Inline } from './blocks.ts';

/**
 * Reads the part of Markdown that our own pages use. Throws on the rest (HTML, pictures, nested lists), so that nothing a
 * writer meant is dropped in silence. `## Title {#name}` gives a heading its own address.
 */
export function parseMarkdown(text: string): Block[] {
  return lexer(text).flatMap((token) => (token.type === 'space' ? [] : [blockOf(token)]));
}

function blockOf(token: Token): Block {
  switch (token.type) {
    case 'heading':
      return headingOf(token as Tokens.Heading);
    case 'paragraph':
      return { kind: 'paragraph', text: inlinesOf(token.tokens) };
    case 'list':
      return {
        kind: 'list',
        ordered: (token as Tokens.List).ordered,
        items: (token as Tokens.List).items.map((item) => onlyTextOf(item.tokens)),
      };
    case 'table':
      return {
        kind: 'table',
        head: (token as Tokens.Table).header.map((cell) => inlinesOf(cell.tokens)),
        rows: (token as Tokens.Table).rows.map((row) => row.map((cell) => inlinesOf(cell.tokens))),
      };
    case 'code':
      return listingOf(token as Tokens.Code);
    case 'blockquote':
      return { kind: 'note', text: onlyTextOf((token as Tokens.Blockquote).tokens) };
    default:
      throw new Error(`Our pages do not use this: ${token.raw}`);
  }
}

function headingOf({ depth, text }: Tokens.Heading): Block {
  if (depth !== 2 && depth !== 3) throw new Error(`Pages have headings of level 2 and 3 only: ${text}`);
  const named = /^(.*\S)\s*\{#([\w-]+)\}$/.exec(text);
  const title = named?.[1] ?? text;
  return { kind: 'heading', level: depth, id: named?.[2] ?? slugify(title), text: title };
}

/** ```` ```bash In the folder that you cloned ````: the language, then what stands above the listing. */
function listingOf({ lang = '', text }: Tokens.Code): Block {
  const [language = '', ...caption] = lang.split(' ');
  return { kind: 'listing', language, caption: caption.join(' '), code: text };
}

/** The text of something that could hold blocks; ours holds one paragraph. */
function onlyTextOf(tokens: Token[]): Inline[] {
  const [only, ...more] = tokens;
  if (more.length > 0 || !only || !('tokens' in only)) throw new Error('Only one paragraph is allowed here.');
  return inlinesOf(only.tokens);
}

function inlinesOf(tokens: Token[] = []): Inline[] {
  return tokens.map((token): Inline => {
    switch (token.type) {
      case 'text':
      case 'escape':
        return (token as Tokens.Text).text;
      case 'strong':
      case 'em':
        return { kind: token.type, text: (token as Tokens.Strong).text };
      case 'codespan':
        return { kind: 'code', text: (token as Tokens.Codespan).text };
      case 'link':
        return { kind: 'link', text: (token as Tokens.Link).text, to: (token as Tokens.Link).href };
      default:
        throw new Error(`Our pages do not use this: ${token.raw}`);
    }
  });
}
