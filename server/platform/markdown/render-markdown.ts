import { Marked } from 'marked';

/** Longer texts are cut; GitHub itself shows 512 KB. */
const MAX_LENGTH = 100_000;

/**
 * Renders a stranger's Markdown as HTML. Nothing in it runs or loads anything: HTML becomes plain text,
 * pictures become their descriptions, and only links to https addresses stay links. Headings begin at level
 * 3, below those of the page.
 */
export function renderMarkdown(text: string): string {
  return String(marked.parse(text.slice(0, MAX_LENGTH), { async: false }));
}

const marked = new Marked({
  gfm: true,
  renderer: {
    heading({ tokens, depth }) {
      const level = Math.min(depth + 2, 6);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    /** Only the text between tags is kept. A tag that isn't closed is text as well. */
    html({ text, block }) {
      const withoutCode = text
        .replace(/<(script|style)\b[\s\S]*?(<\/\1>|$)/gi, '')
        .replace(/<!--[\s\S]*?(-->|$)/g, '');
      const content = escapeHtml(withoutCode.replace(/<[^<>]*>/g, '').trim());
      return block && content ? `<p>${content}</p>\n` : content;
    },
    // Without this, marked does not escape text that it mistakes for a <script> or <pre>.
    text(token) {
      return 'tokens' in token && token.tokens
        ? this.parser.parseInline(token.tokens)
        : escapeText(token.text);
    },
    image: ({ text }) => escapeHtml(text),
    link({ href, tokens }) {
      const content = this.parser.parseInline(tokens);
      const address = URL.canParse(href) ? new URL(href) : null;
      if (address?.protocol !== 'https:' || address.username || address.password) return content;
      return `<a href="${escapeHtml(address.href)}" rel="noreferrer nofollow ugc">${content}</a>`;
    },
    code: ({ text }) => `<pre><code>${escapeHtml(text)}\n</code></pre>\n`,
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  },
});

/** Like `escapeHtml`, but entities such as `&copy;` belong to Markdown. */
function escapeText(text: string): string {
  return text
    .split(/(&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z]{1,30});)/)
    .map((part, index) => (index % 2 === 1 ? part : escapeHtml(part)))
    .join('');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
