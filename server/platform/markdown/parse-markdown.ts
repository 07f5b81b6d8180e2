import { lexer, type Token, type Tokens } from 'marked';
import { slugify } from '#domain/slugify.ts';
import type { Block, Inline } from './blocks.ts';

/**
 * Parses the subset of Markdown that the shop's own pages use. Throws for anything else (HTML, images, nested
 * lists) instead of dropping it. `## Title {#id}` sets a heading's ID.
 */
export function parseMarkdown(text: string): Block[] {
  return lexer(text).flatMap((token) => (token.type === 'space' ? [] : [toBlock(token)]));
}

function toBlock(token: Token): Block {
  switch (token.type) {
    case 'heading':
      return toHeading(token as Tokens.Heading);
    case 'paragraph':
      return { kind: 'paragraph', text: toInlines(token.tokens) };
    case 'list':
      return {
        kind: 'list',
        ordered: (token as Tokens.List).ordered,
        items: (token as Tokens.List).items.map((item) => toSingleParagraph(item.tokens)),
      };
    case 'table':
      return {
        kind: 'table',
        head: (token as Tokens.Table).header.map((cell) => toInlines(cell.tokens)),
        rows: (token as Tokens.Table).rows.map((row) => row.map((cell) => toInlines(cell.tokens))),
      };
    case 'code':
      return toCodeBlock(token as Tokens.Code);
    case 'blockquote':
      return { kind: 'blockquote', text: toSingleParagraph((token as Tokens.Blockquote).tokens) };
    default:
      throw new Error(`Unsupported Markdown: ${token.raw}`);
  }
}

function toHeading({ depth, text }: Tokens.Heading): Block {
  if (depth !== 2 && depth !== 3) throw new Error(`Only headings of level 2 and 3 are supported: ${text}`);
  const withId = /^(.*\S)\s*\{#([\w-]+)\}$/.exec(text);
  const title = withId?.[1] ?? text;
  return { kind: 'heading', level: depth, id: withId?.[2] ?? slugify(title), text: title };
}

/** The info string is the language followed by the caption: ```` ```bash In the cloned folder ````. */
function toCodeBlock({ lang = '', text }: Tokens.Code): Block {
  const [language = '', ...caption] = lang.split(' ');
  return { kind: 'code', language, caption: caption.join(' '), code: text };
}

/** List items and blockquotes could contain several blocks; only one paragraph is supported. */
function toSingleParagraph(tokens: Token[]): Inline[] {
  const [only, ...others] = tokens;
  if (others.length > 0 || !only || !('tokens' in only))
    throw new Error('Only one paragraph is supported here.');
  return toInlines(only.tokens);
}

function toInlines(tokens: Token[] = []): Inline[] {
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
        throw new Error(`Unsupported Markdown: ${token.raw}`);
    }
  });
}
