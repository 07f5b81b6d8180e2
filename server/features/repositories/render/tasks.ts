import type { renderMarkdown } from '../../../platform/markdown/render-markdown.ts';
import { defineTask } from '../../../platform/worker/task-runner.ts';
import type { highlightSource } from './highlight-source.ts';
import type { renderPdf } from './render-pdf.ts';
import type { selectPreviews } from './select-previews.ts';
import type { toPlainReadme } from './to-plain-readme.ts';

/** What the worker does with the content of repositories. */
export const tasks = {
  highlightSource: defineTask<typeof highlightSource>(
    new URL('./highlight-source.ts', import.meta.url),
    'highlightSource',
  ),
  renderMarkdown: defineTask<typeof renderMarkdown>(
    new URL('../../../platform/markdown/render-markdown.ts', import.meta.url),
    'renderMarkdown',
  ),
  renderPdf: defineTask<typeof renderPdf>(new URL('./render-pdf.ts', import.meta.url), 'renderPdf'),
  selectPreviews: defineTask<typeof selectPreviews>(
    new URL('./select-previews.ts', import.meta.url),
    'selectPreviews',
  ),
  toPlainReadme: defineTask<typeof toPlainReadme>(
    new URL('./to-plain-readme.ts', import.meta.url),
    'toPlainReadme',
  ),
};
