import type { ElementContent } from 'hast';
import { Marked } from 'marked';
import { escapeText } from './escape.ts';
import { parseSafely, sanitizeHtml } from './sanitize-html.ts';

/** Longer texts are cut; GitHub itself shows 512 KB. */
const MAX_LENGTH = 100_000;

/**
 * Renders a stranger's Markdown as HTML, with the HTML in it as GitHub shows it. Nothing in it runs or loads
 * anything: only a few elements stay, pictures become their descriptions, and
 * only links to https addresses stay links. Headings begin at level 3, below those of the page.
 */
export function renderMarkdown(text: string): string {
  return sanitizeHtml(toUnsafeHtml(text));
}

/** Parses a stranger's Markdown into the elements that `renderMarkdown` shows without pictures. */
export function parseReadme(text: string): ElementContent[] {
  return parseSafely(toUnsafeHtml(text), { pictures: false });
}

const toUnsafeHtml = (text: string) => marked.parse(text.slice(0, MAX_LENGTH), { async: false });

const marked = new Marked({
  gfm: true,
  renderer: {
    // Without this, marked does not escape text that it mistakes for a <script> or <pre>.
    text(token) {
      return 'tokens' in token && token.tokens
        ? this.parser.parseInline(token.tokens)
        : escapeText(token.text);
    },
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  },
});
