import { expect, test } from 'vitest';
import { MAX_TOUR_STEPS, MAX_TOURS, type Tour } from '#domain/tour.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openSyncedShop, REPOSITORY } from '#test/harness/synced-shop.ts';

const shop = setUp(openSyncedShop);

/** Thirty lines, each with its number. */
const CODE = Array.from({ length: 30 }, (_, index) => `line ${index + 1}\n`).join('');
const step = (line: number, given: object = {}) => ({
  file: 'src/a.py',
  line,
  description: `About **line ${line}**.`,
  ...given,
});
const tour = (title: string, steps: unknown[], given: object = {}) =>
  JSON.stringify({ $schema: 'https://aka.ms/codetour-schema', title, steps, ...given });

function put(files: Parameters<typeof shop.github.putRepository>[1]) {
  return shop.github.putRepository(REPOSITORY, { 'README.md': '# Leaf', 'src/a.py': CODE, ...files });
}
const stored = async (): Promise<Tour[]> => {
  const { rows } = await shop.database.pool.query(
    'select tours from viva_sets order by read_at desc limit 1',
  );
  return rows[0]?.tours;
};
const summary = async () => (await shop.read()).tours;

test('steps have the lines around theirs and a rendered text, and visitors see numbers and the first text', async () => {
  const code = '```py\nline 12\n```';
  const first = step(12, {
    title: 'Start',
    description: `Look <script>x</script>\n\n${code}\n\nThen \`go\`.`,
  });
  put({ '.tours/a.tour': tour('A', [first, step(1), step(30)]) });
  await shop.sync();
  const lines = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`);
  expect(await stored()).toEqual([
    {
      title: 'A',
      steps: [
        {
          title: 'Start',
          path: 'src/a.py',
          line: 12,
          html: '<p>Look </p>\n<pre><code>line 12\n</code></pre>\n<p>Then <code>go</code>.</p>\n',
          code: lines(2, 27),
        },
        expect.objectContaining({ title: null, line: 1, code: lines(1, 16) }),
        expect.objectContaining({
          line: 30,
          html: '<p>About <strong>line 30</strong>.</p>\n',
          code: lines(20, 30),
        }),
      ],
    },
  ]);
  expect(await summary()).toEqual({
    tours: 1,
    steps: 3,
    sample: { title: 'Start', html: '<p>Look </p>\n<p>Then <code>go</code>.</p>\n' },
  });
  expect(await shop.problems()).toEqual([]);
});

test('the primary tour comes first, then the names of files, and without a title of its step the sample has the tour’s', async () => {
  put({
    '.tours/b.tour': tour('B', [step(2)]),
    '.tours/a.tour': tour('A', [step(1)]),
    '.tours/z.tour': tour('Z', [step(3)], { isPrimary: true }),
    '.tours/deeper/c.tour': tour('C', [step(1)]),
    'tours/d.tour': tour('D', [step(1)]),
  });
  await shop.sync();
  expect((await stored()).map(({ title }) => title)).toEqual(['Z', 'A', 'B']);
  expect(await summary()).toMatchObject({ tours: 3, sample: { title: 'Z' } });
});

test('a project without tours has none, also after a push that removes them', async () => {
  put({ '.tours/a.tour': tour('A', [step(1)]) });
  await shop.sync();
  expect(await summary()).not.toBeNull();
  shop.github.pushFiles(REPOSITORY, { '.tours/a.tour': null });
  await shop.sync();
  expect([await summary(), await stored()]).toEqual([null, []]);
});

test('a step without a file and line of the commit is told and left out, and the rest stays', async () => {
  const wrong: [unknown, RegExp][] = [
    [step(1, { file: 'src/b.py' }), /step 2: there is no file src\/b\.py, so it is left out\.$/],
    [step(31), /step 3: src\/a\.py has no line 31, but 30 in all, so it is left out\.$/],
    [step(0), /step 4: line must be at least 1, so it is left out\.$/],
    [step(1, { line: undefined, pattern: 'x' }), /step 5: line is missing/],
    [step(1, { file: undefined, directory: 'src' }), /step 6: file is missing/],
    [step(1, { description: ' ' }), /step 7: description is not valid: it is blank/],
    ['x', /step 8: it must be an object/],
    [step(1, { file: 'link.py' }), /step 9: there is no file link\.py/],
    [step(1, { file: '../secret.py' }), /step 10: there is no file/],
  ];
  put({
    'link.py': { mode: '120000', content: 'src/a.py' },
    '.tours/a.tour': tour('A', [step(5), ...wrong.map(([each]) => each), step(6, { file: '.\\src\\a.py' })]),
  });
  await shop.sync();
  expect((await stored())[0]?.steps.map(({ line, path }) => [path, line])).toEqual([
    ['src/a.py', 5],
    ['src/a.py', 6],
  ]);
  const told = await shop.problems();
  expect(told).toHaveLength(wrong.length);
  for (const [, problem] of wrong) expect(told).toContainEqual(expect.stringMatching(problem));
  for (const each of told) expect(each).toMatch(/^\.tours\/a\.tour: step /);
});

test('hostile HTML, links and control characters of a tour do no harm, and lines that are no numbers are left out', async () => {
  const description = [
    '<img src=x onerror="alert(1)"> <svg onload=alert(1)></svg> <iframe src="//evil.example"></iframe>',
    '[a](javascript:alert(1)) <a href="data:text/html,x">b</a> <a href="https://ok.example" onclick="x()">c</a>',
    '<style>*{display:none}</style> <form action="//evil.example"><button>Pay</button></form> \u0007\u202E',
  ].join('\n\n');
  const lines = [1.5, -1, '3', 1e9, null].map((line) => step(1, { line }));
  put({
    '.tours/a.tour': tour('<img src=x>', [
      step(2, { title: '<b>Bold</b>', description }),
      ...lines,
      step(3, { title: 'Bell \u0007' }),
    ]),
    '.tours/b.tour': `{"title": "Deep", "steps": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  });
  await shop.sync();
  const [first] = await stored();
  expect(first?.steps.map(({ title, line }) => [title, line])).toEqual([['<b>Bold</b>', 2]]);
  const html = first?.steps[0]?.html ?? '';
  expect(html).not.toMatch(/<(img|svg|iframe|style|form|button|script)|\bon\w+=|javascript:|data:/i);
  expect(html).toContain('href="https://ok.example/"');
  expect((await summary())?.sample).toMatchObject({ title: '<b>Bold</b>', html });
  expect(await shop.problems()).toHaveLength(8);
});

test('files that are no tours are told, and a file of more than 100 KB keeps its step without code', async () => {
  put({
    'big.py': 'x\n'.repeat(60_000),
    '.tours/a.tour': 'no JSON',
    '.tours/b.tour': JSON.stringify({ steps: [] }),
    '.tours/c.tour': tour('C', []),
    '.tours/d.tour': { mode: '120000', content: 'c.tour' },
    '.tours/e.tour': tour('E', [step(1, { file: 'big.py' })]),
    '.tours/f.tour': `${tour('F', [step(1)])}${' '.repeat(200 * 1024)}`,
  });
  await shop.sync();
  expect(await stored()).toMatchObject([{ title: 'E', steps: [{ path: 'big.py', code: null }] }]);
  expect(await shop.problems()).toEqual([
    '.tours/a.tour: The file is not valid JSON.',
    '.tours/b.tour: title is missing.',
    '.tours/d.tour: It is a symlink, which we don’t follow.',
    '.tours/f.tour: It is larger than 200 KB.',
    '.tours/c.tour: No step is left, so the tour is not shown.',
    '.tours/e.tour: step 1: big.py is larger than 100 KB, so its code is left out.',
  ]);
});

test('ten tours of sixty steps are shown, and the rest is told', async () => {
  const steps = Array.from({ length: MAX_TOUR_STEPS + 1 }, () => step(1));
  const many = Array.from({ length: MAX_TOURS + 1 }, (_, n): [string, string] => [
    `.tours/${String(n).padStart(2, '0')}.tour`,
    tour(`T${n}`, n === 0 ? steps : [step(1)], n === MAX_TOURS ? { isPrimary: true } : {}),
  ]);
  put(Object.fromEntries(many));
  await shop.sync();
  const tours = await stored();
  expect(tours.map(({ title }) => title)).toEqual(['T10', ...Array.from({ length: 9 }, (_, n) => `T${n}`)]);
  expect(tours[1]?.steps).toHaveLength(MAX_TOUR_STEPS);
  expect(await shop.problems()).toEqual([
    `.tours/00.tour: There are more than ${MAX_TOUR_STEPS} steps. The first ones stay.`,
    `.tours: There are more than ${MAX_TOURS} tours. The first ones are shown.`,
  ]);
});

test('only the tours and the files that they name are asked for', async () => {
  put({ '.tours/a.tour': tour('A', [step(1)]), 'secret.py': 'canary-7c31' });
  shop.github.calls.length = 0;
  await shop.sync();
  const read = shop.github.calls.map(({ path }) => path).filter((path) => path.includes('/contents/'));
  expect(read.toSorted()).toEqual([
    expect.stringContaining('/contents/.tours/a.tour'),
    expect.stringContaining('/contents/src/a.py'),
  ]);
});
