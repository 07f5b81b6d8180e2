import hljs from 'highlight.js/lib/common';

/** Highlighting takes longer with longer lines, which generated files have. */
const MAX_LINE_LENGTH = 2000;

/**
 * Turns a source file into HTML with highlight.js's classes. The name decides the language. All text of the
 * file is escaped.
 */
export function highlightSource(path: string, text: string): string {
  const language = findLanguage(path);
  const isHighlighted = language && !text.split('\n').some((line) => line.length > MAX_LINE_LENGTH);
  const { value } = isHighlighted
    ? hljs.highlight(text, { language, ignoreIllegals: true })
    : hljs.highlight(text, { language: 'plaintext' });
  return `<pre class="source"><code>${value}</code></pre>`;
}

function findLanguage(path: string): string | null {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (name === 'dockerfile') return 'bash';
  const extension = name.slice(name.lastIndexOf('.') + 1);
  return hljs.getLanguage(extension) ? extension : null;
}
