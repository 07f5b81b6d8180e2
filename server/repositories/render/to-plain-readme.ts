import { lexer, type Token, type Tokens } from 'marked';
import { fitSentences, truncate } from '#domain/text.ts';

const MAX_NAME = 120;
const MAX_TEXT = 600;
/** The beginning of a README says what the project is about. */
const READ_LENGTH = 10_000;

/** What the beginning of a README says; null for what is missing. */
export interface PlainReadme {
  title: string | null;
  text: string | null;
}

/** The title of a README and its first paragraph of words, as plain text; null if missing. */
export function toPlainReadme(markdown: string): PlainReadme {
  const tokens = lexer(markdown.slice(0, READ_LENGTH).toWellFormed());
  const title = tokens.find((token) => token.type === 'heading' && token.depth === 1);
  const texts = tokens
    .filter(({ type }) => type === 'paragraph')
    .map((token) => clean(toText((token as Tokens.Paragraph).tokens)));
  const text = texts.find((each) => each.split(' ').length >= 5);
  return {
    title: truncate(clean(toText((title as Tokens.Heading | undefined)?.tokens ?? [])), MAX_NAME - 1) || null,
    text: text ? fitSentences(text, MAX_TEXT) : null,
  };
}

function toText(tokens: Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'image' || token.type === 'html') return '';
      return 'tokens' in token && token.tokens ? toText(token.tokens) : 'text' in token ? token.text : '';
    })
    .join('');
}

function clean(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
