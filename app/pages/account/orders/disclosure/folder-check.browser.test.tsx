import { beforeEach, expect, test } from 'vitest';
import { formatFileList } from '#server/features/repositories/rules/folder-comparison.ts';
import { renderInRouter } from '#test/browser/render-in-router.tsx';
// The page loads this when a folder is chosen. A test counts the requests after it.
import './compare-folder.ts';
import { FolderCheck } from './folder-check.tsx';

beforeEach(() => performance.clearResourceTimings());

/** Files of a chosen folder, by path. */
function folder(contents: Record<string, string | Uint8Array<ArrayBuffer>>): File[] {
  return Object.entries(contents).map(([path, content]) => {
    const file = new File([content], path.split('/').at(-1) ?? '');
    return Object.defineProperty(file, 'webkitRelativePath', { value: `my-project/${path}` });
  });
}

/** Opens the check of a project that had these files, by Git's hashes, and chooses a folder. */
async function compare(sold: Record<string, string>, files: File[]) {
  const list = formatFileList(Object.entries(sold));
  const page = await renderInRouter(() => <FolderCheck fileList={list} leftOut={[]} />);
  const input = page.getByLabelText('Compare my folder').element();
  // Scripts can't choose folders, so the browser's list of the chosen files is replaced.
  Object.defineProperty(input, 'files', { value: files });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(page.getByRole('table')).toBeVisible();
  const rows = page.getByRole('row').elements();
  const cells = rows.map((row) => [...row.children].map(({ textContent }) => textContent).join(' '));
  return { page, rows: cells };
}

// The hashes are of `git hash-object`.
const HELLO = 'ce013625030ba8dba906f756967f9e9ca394464a';
const TWO_LINES = '814f4a422927b82f5f8a43f8fab6d3839e3983f2';
const TWO_LINES_CRLF = '4e349b596c5c9d38a82829fafbaf52281c21e319';
const LFS_OF_HELLO = 'fa61e1ef71c9908c0926776a4aa3504b3a27f159';
const NUL_CRLF = '135cc60630e1201eb9509e0ff0a4a19746534810';

test('a folder is compared by folder: unchanged, changed, new and deleted', async () => {
  const sold = {
    'README.md': TWO_LINES,
    'src/a.js': HELLO,
    'src/b.js': HELLO,
    'src/lib/gone.js': HELLO,
    'src/windows.txt': TWO_LINES_CRLF,
    'model.bin': LFS_OF_HELLO,
  };
  const { page, rows } = await compare(
    sold,
    folder({
      'README.md': 'one\r\ntwo\r\n',
      'src/a.js': 'hello\n',
      'src/b.js': 'hello!\n',
      'src/windows.txt': 'one\ntwo\n',
      'src/moved.js': 'hello\n',
      'notes/mine.md': 'mine',
      'model.bin': 'hello\n',
      'package-lock.json': '{}',
      'node_modules/x/index.js': '',
      '.git/HEAD': 'ref',
      'web/node_modules/y/index.js': '',
    }),
  );
  expect(rows).toEqual([
    'Folder Unchanged Changed New Deleted',
    'Top folder 2 0 0 0',
    'notes 0 0 1 0',
    'src 2 1 1 0',
    'src/lib 0 0 0 1',
    'All folders 4 1 2 1',
  ]);
  const notes = [
    'Compared 7 files.',
    '2 files differ only in the line ends and count as unchanged.',
    '1 file under New has the content of a file that was in the project, so it was moved or copied.',
  ];
  for (const note of notes) await expect.element(page.getByText(note)).toBeVisible();
  const leftOut = page.getByRole('listitem').elements();
  expect(leftOut.map(({ textContent }) => textContent)).toEqual([
    '.git (1 file)',
    'node_modules (2 files)',
    'package-lock.json (1 file)',
  ]);
});

test('libraries, templates and generated files are left out by what surrounds them', async () => {
  const sold = { 'app.py': HELLO, 'vendor/models.py': HELLO, 'static/js/script.js': HELLO };
  const { page, rows } = await compare(
    sold,
    folder({
      'app.py': 'hello\n',
      'vendor/models.py': 'hello\n',
      'vendor/apps.py': 'x',
      'static/js/script.js': 'mine',
      'static/js/jquery.min.js': 'x',
      'faceenv/pyvenv.cfg': 'x',
      'faceenv/Lib/site-packages/PIL/Image.py': 'x',
      'leave/migrations/0001_initial.py': 'x',
      'mobile/pubspec.yaml': 'name: x',
      'mobile/windows/runner/main.cpp': 'x',
    }),
  );
  expect(rows.at(-1)).toBe('All folders 2 1 2 0');
  await expect.element(page.getByText('faceenv (2 files)')).toBeVisible();
  const leftOut = page.getByRole('listitem').elements();
  expect(leftOut.map(({ textContent }) => textContent)).toEqual([
    'faceenv (2 files)',
    'generated migrations (1 file)',
    'libraries (1 file)',
    'runner (1 file)',
  ]);
});

test('a file with NUL bytes is changed if its carriage returns are gone', async () => {
  const bytes = new Uint8Array([0, 10]);
  const { rows } = await compare({ 'a.bin': NUL_CRLF }, folder({ 'a.bin': bytes }));
  expect(rows[1]).toBe('Top folder 0 1 0 0');
});

test('5,000 files are compared without a request', async () => {
  const paths = Array.from({ length: 5000 }, (_, n) => `src/${n % 50}/${n}.js`);
  const sold = Object.fromEntries(paths.map((path) => [path, HELLO]));
  const chosen = Object.fromEntries(paths.map((path) => [path, 'hello\n']));
  const { page, rows } = await compare(sold, folder(chosen));
  expect(rows.at(-1)).toBe('All folders 5000 0 0 0');
  await expect.element(page.getByText('Compared 5,000 files.')).toBeVisible();
  expect(performance.getEntriesByType('resource').map(({ name }) => name)).toEqual([]);
});

test('a folder that has none of the files is probably the wrong one', async () => {
  const { page } = await compare({ 'src/a.js': HELLO }, folder({ 'app/src/a.js': 'hello\n' }));
  await expect.element(page.getByText(/Did you choose the folder with the README/)).toBeVisible();
});
