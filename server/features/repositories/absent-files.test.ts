import { expect, test } from 'vitest';
import { setUp } from '#test/harness/set-up.ts';
import { openSyncedShop, REPOSITORY } from '#test/harness/synced-shop.ts';
import { importRepositories } from './import-repositories.ts';

const shop = setUp(openSyncedShop);

const pointer = (size: number, oid = 'a') =>
  `version https://git-lfs.github.com/spec/v1\noid sha256:${oid.repeat(64)}\nsize ${size}\n`;
const COMMIT = 'b'.repeat(40);
const base = { 'README.md': '# Leaf', 'src/a.py': 'print()\n' };
const put = (files: Parameters<typeof shop.github.putRepository>[1]) =>
  shop.github.putRepository(REPOSITORY, { ...base, ...files });
const absentFiles = async () => (await shop.read()).repository?.absentFiles;
const LFS = 'are in Git LFS';

test('files in Git LFS are named with their size at the import and on the project’s page, also of folders’ own rules', async () => {
  const files = {
    '.gitattributes': '*.h5 filter=lfs diff=lfs merge=lfs -text\n',
    'data/.gitattributes': 'train.csv filter=lfs\n',
    'model/leaf.h5': pointer(512_000_000),
    'data/train.csv': pointer(146_000_000, 'c'),
    'data/labels.csv': pointer(5, 'd'),
    'committed.h5': 'x'.repeat(900),
    'short.h5': 'no pointer',
  };
  put(files);
  await shop.sync();
  expect(await absentFiles()).toEqual({
    lfs: { count: 2, paths: ['data/train.csv', 'model/leaf.h5'], bytes: 658_000_000 },
    submodules: null,
    links: null,
  });
  const reported = expect.stringMatching(
    /^2 files are in Git LFS \(658\.0 MB\): data\/train\.csv, model\/leaf\.h5\. Buyers need Git LFS/,
  );
  expect(await shop.problems()).toContainEqual(reported);
  shop.github.putRepository('acme/other', { ...base, ...files });
  const { imported } = await importRepositories(shop.current.admin, { repositories: ['acme/other'] });
  expect(imported[0]?.problems).toContainEqual(reported);
});

test('what a later push puts into Git LFS, links or forgets is reported, and no longer once it is taken out', async () => {
  put({});
  await shop.sync();
  expect(await absentFiles()).toBeNull();
  shop.github.pushFiles(REPOSITORY, {
    '.gitattributes': '*.pt filter=lfs\n',
    'net.pt': pointer(90_000_000),
    lib: { mode: '160000', content: COMMIT },
    data: { mode: '120000', content: '../../dataset' },
  });
  await shop.sync();
  expect(await absentFiles()).toEqual({
    lfs: { count: 1, paths: ['net.pt'], bytes: 90_000_000 },
    submodules: { count: 1, paths: ['lib'] },
    links: { count: 1, paths: ['data'] },
  });
  put({ 'net.pt': 'x'.repeat(500) });
  await shop.sync();
  expect(await absentFiles()).toBeNull();
});

test('attributes without Git LFS, and links within the repository, are no problem', async () => {
  put({
    '.gitattributes': '* text=auto\n*.png binary\n',
    'docs/guide.md': 'x',
    'src/deep/b.py': 'x',
    latest: { mode: '120000', content: 'docs/guide.md' },
    'src/readme': { mode: '120000', content: '../README.md' },
    'src/deep/docs': { mode: '120000', content: '../../docs/' },
    'src/deep/here': { mode: '120000', content: '.' },
    dotted: { mode: '120000', content: './src' },
  });
  await shop.sync();
  expect(await absentFiles()).toBeNull();
  const problems: string[] = await shop.problems();
  expect(problems.filter((text) => /LFS|submodule|symlink/.test(text))).toEqual([]);
});

test('submodules are those of the tree and those that only .gitmodules names', async () => {
  put({
    '.gitmodules':
      '[submodule "lib"]\n\tpath = third/lib\n\turl = https://github.com/a/b\n[submodule "src"]\n\tpath = src\n[submodule "gone"]\n\tpath = gone\n',
    'third/lib': { mode: '160000', content: COMMIT },
  });
  await shop.sync();
  expect((await absentFiles())?.submodules).toEqual({ count: 2, paths: ['gone', 'third/lib'] });
  expect(await shop.problems()).toContain(
    '2 submodules are not in the repository: gone, third/lib. Buyers aren’t invited to the repositories behind them.',
  );
});

test('links that are absolute or leave the repository are named', async () => {
  put({
    'src/absolute': { mode: '120000', content: '/home/asha/data' },
    'src/outside': { mode: '120000', content: '../../data' },
    'src/dangling': { mode: '120000', content: 'missing.py' },
  });
  await shop.sync();
  expect((await absentFiles())?.links).toEqual({
    count: 3,
    paths: ['src/absolute', 'src/dangling', 'src/outside'],
  });
});

test('of many files in Git LFS twenty are read, all are counted and a few are named', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 40 }, (_, n) => [`data/${String(n).padStart(2, '0')}.bin`, pointer(1_000_000)]),
  );
  put({ '.gitattributes': '*.bin filter=lfs\n', ...many });
  shop.github.calls.length = 0;
  await shop.sync();
  expect((await absentFiles())?.lfs).toMatchObject({ count: 40, bytes: 20_000_000 });
  expect(shop.github.countCalls(/contents\/data/)).toBe(20);
  expect((await shop.problems()).join(' ')).toMatch(new RegExp(`40 files ${LFS} .+ and 35 more`));
});
