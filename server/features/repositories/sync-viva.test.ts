import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { createClients } from '#server/integrations/github/client.ts';
import { RepositoryReader } from '#server/integrations/github/repository-reader.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { makeProject } from '#test/harness/factories.ts';
import { type FakeGithub, startFakeGithub } from '#test/harness/fake-github.ts';
import type { Files } from '#test/harness/fake-repositories.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';
import { findProject } from '../projects/get-project.ts';
import { importRepositories } from './import-repositories.ts';
import { repositoryJobs } from './jobs.ts';
import { syncRepository } from './sync-repository.ts';

let shop: TestShop;
let github: FakeGithub;
let admin: Context;
let projectId: string;

const REPOSITORY = 'acme/leaf';
/** A text in lines that no question names. */
const CANARY = 'canary-51c0';
const CODE = 'one\ntwo\nthree\n';

beforeAll(async () => {
  github = await startFakeGithub();
  const clients = createClients({ apiUrl: github.url, token: 't' }, pino({ level: 'silent' }));
  shop = await openTestShop({ repositoryReader: new RepositoryReader(clients), jobs: repositoryJobs });
});
beforeEach(async () => {
  github.reset();
  await shop.reset();
  admin = await asAdmin(shop, 'projectWrite');
  projectId = (await makeProject(shop.context.db, { repoOwner: 'acme', repoName: 'leaf' })).id;
});
afterAll(async () => {
  await shop.close();
  await github.close();
});

const query = async (text: string) => (await shop.database.pool.query(text)).rows;
const question = (id: string, given: object = {}) => ({
  id,
  ask: `What does ${id} do?`,
  kind: 'explain',
  path: 'src/a.py',
  level: 1,
  points: ['The first point.', 'The second point.'],
  ...given,
});
const fileOf = (...questions: unknown[]) => JSON.stringify({ questions });
const sync = () => syncRepository(admin, { projectId });
const read = async () => {
  const { viva, hasVivaFile } = (await findProject(shop.context, projectId))!;
  return { ...viva, hasVivaFile };
};
/** The questions of the newest commit. */
const stored = async () =>
  (await query('select questions from viva_sets order by read_at desc limit 1'))[0]?.questions as {
    id: string;
    lines: number[] | null;
    isSample: boolean;
  }[];
/** The code of the newest commit's questions. */
const code = async (): Promise<Record<string, string[]>> =>
  (await query('select code from viva_sets order by read_at desc limit 1'))[0]?.code;
const problems = async () => (await query('select problems from repository_snapshots'))[0]?.problems;
const openCases = () =>
  query("select message from exceptions where kind = 'viva_anchors' and resolved_at is null");

function put(files: Files) {
  return github.putRepository(REPOSITORY, { 'README.md': '# Leaf', 'src/a.py': CODE, ...files });
}

describe('reading viva.json', () => {
  test('questions are stored with their commit, and visitors see their number and the samples', async () => {
    const questions = [
      question('a', { lines: [1, 3], sample: true }),
      question('b', { path: 'README.md', kind: 'why', level: 3 }),
    ];
    const commit = put({ 'viva.json': fileOf(...questions) });
    await sync();
    expect(await read()).toEqual({
      questions: 2,
      files: 2,
      samples: [{ ask: 'What does a do?', kind: 'explain', level: 1 }],
      hasVivaFile: true,
    });
    expect(await query('select commit, is_written, questions from viva_sets')).toEqual([
      {
        commit,
        is_written: true,
        questions: [
          { ...question('a'), lines: [1, 3], isSample: true },
          { ...question('b', { path: 'README.md', kind: 'why', level: 3 }), lines: null, isSample: false },
        ],
      },
    ]);
    expect(await problems()).toEqual([]);
  });

  test('what is wrong is reported and left out, and the rest stays', async () => {
    const bad: [unknown, RegExp][] = [
      [{ ...question('x'), id: 7 }, /^viva.json: question 2: id must be text\.$/],
      [question('x', { ask: ' ' }), /^viva.json: question 3: ask is not valid: it is blank\.$/],
      [
        question('x', { kind: 'guess' }),
        /question 4: kind must be one of explain, trace, change, why, number/,
      ],
      [question('x', { points: ['One.'] }), /question 5: points needs at least 2 entries/],
      [question('x', { level: 4 }), /question 6: level must be one of 1, 2, 3/],
      [question('x', { lines: [3, 1] }), /question 7: lines is not valid: the first line must not be after/],
      [question('x', { ask: 'a\0b' }), /question 8: ask is not valid: it has control characters/],
      ['text', /question 9: it must be an object/],
      [question('a'), /“a” is listed twice\. The first one stays/],
      [question('gone', { path: 'src/gone.py' }), /“gone”: there is no file src\/gone\.py/],
      [question('folder', { path: 'src' }), /“folder”: there is no file src/],
      [question('out', { path: '../a.py' }), /“out”: there is no file \.\.\/a\.py/],
      [question('short', { lines: [2, 4] }), /“short”: src\/a\.py has no line 4, but 3 in all/],
    ];
    put({
      'viva.json': fileOf(question('a'), ...bad.map(([entry]) => entry)).replace(
        /^\{/,
        '{"extra\\u0000": 1,',
      ),
    });
    await sync();
    expect((await stored()).map(({ id }) => id)).toEqual(['a']);
    expect(await problems()).toEqual([
      'viva.json: There is no field “extra\uFFFD”.',
      ...bad.map(([, message]) => expect.stringMatching(message)),
    ]);
  });

  test('a question stays without its lines when they are unknown, and without fields that do not exist', async () => {
    put({
      'big.py': 'x\n'.repeat(60 * 1024),
      'link.py': { mode: '120000', content: 'src/a.py' },
      'viva.json': fileOf(
        question('big', { path: 'big.py', lines: [1, 2] }),
        question('link', { path: 'link.py', lines: [1, 1] }),
        question('typo', { line: [1, 2] }),
      ),
    });
    await sync();
    expect((await stored()).map(({ id, lines }) => [id, lines])).toEqual([
      ['big', null],
      ['link', null],
      ['typo', null],
    ]);
    expect(await problems()).toEqual([
      'viva.json: “typo”: there is no field “line”.',
      'viva.json: “big”: big.py is larger than 100 KB, so its lines are left out.',
      'viva.json: “link”: link.py is a symlink, which we don’t follow, so its lines are left out.',
    ]);
    expect(await openCases()).toEqual([]);
    expect(github.countCalls(/contents\/(big|link)/)).toBe(0);
  });

  test('the first 200 questions and the first three samples stay', async () => {
    const many = Array.from({ length: 203 }, (_, index) => question(`q${index}`, { sample: index > 1 }));
    put({ 'viva.json': fileOf(...many) });
    await sync();
    const questions = await stored();
    expect(questions).toHaveLength(200);
    expect(questions.filter(({ isSample }) => isSample).map(({ id }) => id)).toEqual(['q2', 'q3', 'q4']);
    expect((await read()).samples).toHaveLength(3);
    expect(await problems()).toEqual([
      'viva.json: There are more than 200 questions. The first ones stay.',
      'viva.json: More than 3 questions are samples. Only the first ones are shown.',
    ]);
  });

  test.each([
    ['no object', '[]', 'The file must hold a JSON object.'],
    ['invalid JSON', '{', 'The file is not valid JSON.'],
    ['deeply nested', `{"questions":${'['.repeat(200_000)}`, 'The file is not valid JSON.'],
    ['without questions', '{}', 'questions must be a list.'],
    ['a symlink', { mode: '120000', content: 'README.md' }, 'It is a symlink, which we don’t follow.'],
    ['too large', `{"questions": []}${' '.repeat(1024 * 1024)}`, 'It is larger than 1 MB.'],
  ] as [string, Files[string], string][])(
    'a file that is %s is reported, and ten general questions are made',
    async (_, file, problem) => {
      put({ 'viva.json': file });
      await sync();
      expect(await read()).toMatchObject({ questions: 10, samples: [], hasVivaFile: false });
      expect(await problems()).toEqual([`viva.json: ${problem}`]);
    },
  );

  test('without viva.json nothing more is read, and the general questions of a commit stay the same', async () => {
    put({ 'src/b.py': CODE });
    await sync();
    expect(await read()).toMatchObject({ questions: 10, files: 3, hasVivaFile: false });
    expect(github.countCalls(/\/contents\//)).toBe(0);
    const before = await stored();
    await query('update projects set viva = null');
    await sync();
    expect(await stored()).toEqual(before);
    expect(await read()).toMatchObject({ questions: 10 });
  });

  test('of the files that questions name, each asked for once, only the named lines are kept', async () => {
    put({
      'src/a.py': `one\n\ttwo\r\n${CANARY}\nfour`,
      'viva.json': fileOf(
        question('a', { lines: [1, 2] }),
        question('__proto__', { lines: [4, 4] }),
        question('c', { path: 'README.md' }),
      ),
    });
    await sync();
    const asked = github.calls.flatMap(({ path }) => /\/contents\/(.*)/.exec(path)?.[1] ?? []);
    expect(asked.sort()).toEqual(['src/a.py', 'viva.json']);
    expect(Object.entries(await code())).toEqual([
      ['a', ['one', '\ttwo']],
      ['__proto__', ['four']],
    ]);
    const tables = await query("select tablename as name from pg_tables where schemaname = 'public'");
    for (const { name } of tables)
      expect(JSON.stringify(await query(`select * from ${name}`))).not.toContain(CANARY);
  });

  test('a question keeps 40 lines at most, each cut at 200 characters, without what can’t be stored', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => `line ${index + 1}`);
    lines[9] = 'x'.repeat(300);
    lines[10] = `${'y'.repeat(199)}🎓`;
    lines[11] = 'a\0b\u202Ec';
    put({ 'src/a.py': lines.join('\n'), 'viva.json': fileOf(question('a', { lines: [10, 60] })) });
    await sync();
    const { a = [] } = await code();
    expect(a).toHaveLength(40);
    expect(a.slice(0, 4)).toEqual(['x'.repeat(200), 'y'.repeat(199), 'a\uFFFDb\uFFFDc', 'line 13']);
    expect(a.at(-1)).toBe('line 49');
  });

  test('viva.json is never a preview', async () => {
    put({
      'viva.json': fileOf(question('secret')),
      'capstone.json': JSON.stringify({ previews: ['*.json', 'viva.json'] }),
    });
    await sync();
    const project = await findProject(shop.context, projectId);
    expect(project?.repository?.previews.map(({ path }) => path)).toEqual(['capstone.json']);
    expect(JSON.stringify(project)).not.toContain('What does secret do?');
  });
});

describe('broken questions', () => {
  test('a push that breaks questions opens one case that names them, and a later one resolves it', async () => {
    const questions = [question('a', { lines: [1, 3] }), question('b', { path: 'README.md' })];
    put({ 'viva.json': fileOf(...questions) });
    await sync();
    expect(await openCases()).toEqual([]);
    github.pushFiles(REPOSITORY, { 'src/a.py': 'one\n' });
    await sync();
    expect(await openCases()).toEqual([
      { message: expect.stringMatching(/“a”: src\/a\.py has no line 3, but 1 in all\.$/) },
    ]);
    github.pushFiles(REPOSITORY, { 'README.md': null });
    await sync();
    expect(await openCases()).toEqual([
      { message: expect.stringMatching(/“a”: src\/a\.py .*“b”: there is no file README\.md\.$/) },
    ]);
    expect(await query("select 1 from mails where kind = 'support-alert'")).toHaveLength(1);
    expect(await read()).toMatchObject({ questions: 10, hasVivaFile: false });
    github.pushFiles(REPOSITORY, { 'src/a.py': CODE, 'README.md': '# Leaf' });
    await sync();
    expect(await openCases()).toEqual([]);
    expect(await read()).toMatchObject({ questions: 2, hasVivaFile: true });
    github.pushFiles(REPOSITORY, { 'viva.json': '{' });
    await sync();
    expect(await openCases()).toEqual([{ message: expect.stringContaining('not valid JSON') }]);
  });

  test('an import reports broken questions, without a case', async () => {
    github.putRepository('acme/bus', {
      'viva.json': fileOf(question('a'), question('b', { path: 'viva.json' })),
    });
    const { imported } = await importRepositories(admin, { repositories: ['acme/bus'] });
    expect(imported[0]?.problems).toContain('viva.json: “a”: there is no file src/a.py.');
    await shop.runJobs();
    expect(await openCases()).toEqual([]);
  });
});
