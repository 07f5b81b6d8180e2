import { expect, test } from 'vitest';
import type { Release } from '../../../integrations/github/repository-entities.ts';
import type { RepositoryReader } from '../../../integrations/github/repository-reader.ts';
import { createTaskRunner, TaskError } from '../../../platform/worker/task-runner.ts';
import type { RepositoryContent } from '../read-content.ts';
import { readPreviews, selectFiles } from '../read-previews.ts';
import { renderNotes } from '../read-repository.ts';
import { tasks } from './tasks.ts';

const makeEntry = (path: string, size: number) => ({
  path,
  size,
  mode: '100644',
  type: 'blob',
  sha: '0'.repeat(40),
});

/** This limit is never reached, however slow the machine is. */
const PATIENT = { timeoutMs: 10 * 60_000 };

test('a rendering task that takes too long ends', async () => {
  const renderer = createTaskRunner({ timeoutMs: 1 });
  await expect(renderer.run(tasks.renderMarkdown, '*ok*')).rejects.toThrow('It takes too long.');
  await renderer.close();
});

test('the tasks of one reading end when all of them take too long, and those of another run', async () => {
  const renderer = createTaskRunner(PATIENT);
  const limited = renderer.within(1);
  try {
    await expect(limited.run(tasks.renderMarkdown, '*ok*')).rejects.toThrow('It takes too long.');
    await expect(limited.run(tasks.renderMarkdown, '*ok*')).rejects.toThrow(
      'All previews together take too long.',
    );
    expect(await renderer.run(tasks.renderMarkdown, '*ok*')).toBe('<p><em>ok</em></p>\n');
  } finally {
    await renderer.close();
  }
});

test('previews that a reading has no time left to render are reported', async () => {
  const renderer = createTaskRunner(PATIENT);
  const previews = ['a.py', 'b.py'];
  const entries = previews.map((path) => makeEntry(path, 5));
  const reader = { getFile: async () => Buffer.from('print') } as unknown as RepositoryReader;
  const content = { manifest: { previews }, entries } as RepositoryContent;
  const of = { owner: 'acme', repo: 'leaf', commit: '0'.repeat(40) };
  const problem = 'can’t be shown: All previews together take too long.';
  expect(await readPreviews(reader, renderer.within(0), { of, content })).toEqual({
    files: [],
    problems: previews.map((path) => `previews: ${path} ${problem}`),
  });
  expect(await readPreviews(reader, renderer, { of, content })).toMatchObject({
    files: previews.map((path) => ({ path })),
    problems: [],
  });
  await renderer.close();
});

test('notes of releases that a reading has no time left to render are replaced', async () => {
  const renderer = createTaskRunner(PATIENT);
  const releases = ['*ok*', ''].map((notes) => ({ notes }) as Release);
  const failed = '<p>These notes can’t be shown here.</p>\n';
  expect(await renderNotes(renderer.within(0), releases)).toEqual([{ notesHtml: failed }, { notesHtml: '' }]);
  expect(await renderNotes(renderer, releases)).toEqual([
    { notesHtml: '<p><em>ok</em></p>\n' },
    { notesHtml: '' },
  ]);
  await renderer.close();
});

test('plain paths are previews even if the patterns take too long to match', async () => {
  const renderer = createTaskRunner({ timeoutMs: 1 });
  const entries = ['a.png', 'b.png'].map((path) => makeEntry(path, 1));
  const manifest = { previews: ['*.png', 'b.png'] };
  expect(await selectFiles(renderer, { manifest, entries })).toEqual({
    selected: [{ path: 'b.png', kind: 'image', size: 1 }],
    problems: ['previews: The patterns take too long to match.'],
  });
  await renderer.close();
});

test('a rendering task that exceeds a limit ends, and the next one runs', async () => {
  const renderer = createTaskRunner(PATIENT);
  try {
    const endless = renderer.run(tasks.renderMarkdown, '>'.repeat(30_000));
    await expect(endless).rejects.toThrow(TaskError);
    expect(await renderer.run(tasks.renderMarkdown, '*ok*')).toBe('<p><em>ok</em></p>\n');
    await expect(renderer.run(tasks.renderPdf, Buffer.from('%PDF-1.7 no'))).rejects.toThrow(
      'not in PDF format',
    );
  } finally {
    await renderer.close();
  }
});

test('a PDF becomes pictures of its first pages, for any size they claim', async () => {
  const renderer = createTaskRunner(PATIENT);
  const page = (box: string) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${box}] >>`;
  const pdf = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >> endobj
3 0 obj ${page('200 100')} endobj
4 0 obj ${page('10 1000000')} endobj
trailer << /Root 1 0 R >>`;
  try {
    const pages = await renderer.run(tasks.renderPdf, Buffer.from(pdf));
    expect(pages.map(({ page, width, height }) => [page, width, height])).toEqual([
      [1, 1000, 500],
      [2, expect.any(Number), expect.any(Number)],
    ]);
    expect(pages[1]?.height).toBeLessThanOrEqual(2000);
    // The row of pages shows each page 352 px high.
    expect(pages.map(({ smaller }) => smaller.map(({ height }) => height))).toEqual([[352], []]);
  } finally {
    await renderer.close();
  }
});
