import { describe, expect, test } from 'vitest';
import { makePaidOrder } from '#test/harness/paid-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openSyncedShop, REPOSITORY } from '#test/harness/synced-shop.ts';
import { encodePng } from './render/encode-png.ts';

const shop = setUp(openSyncedShop);

const PICTURE = encodePng(4, 3, new Uint8Array(4 * 3 * 4).fill(200));
const query = async (text: string) => (await shop.database.pool.query(text)).rows;
const put = (files: Parameters<typeof shop.github.putRepository>[1]) =>
  shop.github.putRepository(REPOSITORY, { 'README.md': '# Leaf', 'src/a.py': 'one\ntwo\nthree\n', ...files });

test('a repository tells the student’s files from libraries, templates and generated files', async () => {
  shop.github.putRepository(REPOSITORY, {
    'README.md': '# Leaf',
    'capstone.json': JSON.stringify({
      previews: ['**/*.png', 'shots/*.png', 'myenv/**/*.txt', 'faceenv/logo.png'],
    }),
    'attendance.py': 'print()\n'.repeat(60),
    'faceenv/pyvenv.cfg': 'home = C:',
    'faceenv/logo.png': PICTURE,
    'faceenv/Lib/site-packages/PIL/__init__.py': 'x'.repeat(9000),
    'faceenv/Lib/site-packages/PIL/_imaging.c': 'x'.repeat(9000),
    'faceenv/Lib/site-packages/PIL/icon.png': PICTURE,
    'shots/login.png': PICTURE,
  });
  await shop.sync();
  const { repository, viva } = await shop.read();
  expect(repository).toMatchObject({ files: 4, otherFiles: 5, languages: [{ name: 'Python', share: 1 }] });
  expect(repository?.tree.map(({ path }) => path).slice(0, 5)).toEqual([
    'README.md',
    'attendance.py',
    'capstone.json',
    'shots/login.png',
    'faceenv/logo.png',
  ]);
  expect(repository?.previews.map(({ path }) => path)).toEqual(['shots/login.png', 'faceenv/logo.png']);
  expect(await shop.problems()).toContain('previews: “myenv/**/*.txt” matches no file.');
  expect(viva?.questions).toBe(10);
});

test('a repository that an earlier release read is read again for what this one reads', async () => {
  shop.github.putRepository(REPOSITORY, { 'README.md': '<h1 align="center">Leaf</h1>' });
  await shop.sync();
  await shop.database.pool.query(
    "update repository_snapshots set reading = 0, readme_html = 'old', files = 99",
  );
  await shop.sync();
  expect((await shop.read()).repository).toMatchObject({ files: 1, readmeHtml: '<h3>Leaf</h3>\n' });
  shop.github.calls.length = 0;
  await shop.sync();
  expect(shop.github.countCalls(/git\/trees/)).toBe(0);
});

describe('general questions', () => {
  const asked = async (commit: string) =>
    (await query(`select questions from viva_sets where commit = '${commit}'`))[0]?.questions as {
      id: string;
      path: string;
    }[];
  /** What an earlier release stored of a commit: a question that this release would not make. */
  const storeOld = async (commit: string) => {
    const [first, ...rest] = await asked(commit);
    const old = [{ ...first, path: 'env/old.py', ask: 'What does env/old.py do?' }, ...rest];
    await query(`update viva_sets set questions = '${JSON.stringify(old).replaceAll("'", "''")}'`);
    await query('update repository_snapshots set reading = 0');
    return old;
  };

  test('those of a sold commit stay with their marks, when a release makes others', async () => {
    const commit = put({ 'env/pyvenv.cfg': 'x', 'env/lib/x.py': 'x'.repeat(9000) });
    await shop.sync();
    const orderId = await makePaidOrder(shop.context.db, {
      github: { id: 1, login: 'asha' },
      repository: REPOSITORY,
      soldCommit: commit,
    });
    const old = await storeOld(commit);
    await query(
      `insert into viva_marks (order_id, question_id, mark) values ('${orderId}', '${old[0]?.id}', 'could')`,
    );
    await shop.sync();
    expect(await asked(commit)).toEqual(old);
    expect((await shop.read()).viva).toMatchObject({
      questions: 10,
      files: new Set(old.map(({ path }) => path)).size,
    });
    expect(await query('select question_id from viva_marks')).toEqual([{ question_id: old[0]?.id }]);
  });

  test('those of a commit that was not sold are made again', async () => {
    const commit = put({ 'env/pyvenv.cfg': 'x', 'env/lib/x.py': 'x'.repeat(9000) });
    await shop.sync();
    await storeOld(commit);
    await shop.sync();
    const paths = (await asked(commit)).map(({ path }) => path);
    expect(paths.every((path) => ['README.md', 'src/a.py'].includes(path))).toBe(true);
  });

  test('a README that a template wrote is not asked about', async () => {
    const commit = put({ 'README.md': '# leaf\n\nA new Flutter project.' });
    await shop.sync();
    expect((await asked(commit)).map(({ path }) => path)).not.toContain('README.md');
  });
});
