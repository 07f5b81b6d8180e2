import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { type FakeGithub, startFakeGithub } from '#test/harness/fake-github.ts';
import { makePaidOrder } from '#test/harness/paid-order.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';
import { createClients } from '../../integrations/github/client.ts';
import { RepositoryReader } from '../../integrations/github/repository-reader.ts';
import { projects } from '../projects/schema.ts';
import { getFileList, pruneFileLists } from './file-lists.ts';
import { repositoryJobs } from './jobs.ts';
import { formatFileList, parseFileList } from './rules/folder-comparison.ts';
import { syncRepository } from './sync-repository.ts';

const REPOSITORY = 'acme/shop';
const HELLO = 'ce013625030ba8dba906f756967f9e9ca394464a';
let github: FakeGithub;
let shop: TestShop;
let projectId: string;

beforeAll(async () => {
  github = await startFakeGithub();
  const clients = createClients({ apiUrl: github.url, token: 't' }, pino({ level: 'silent' }));
  shop = await openTestShop({ repositoryReader: new RepositoryReader(clients), jobs: repositoryJobs });
});
beforeEach(async () => {
  github.reset();
  await shop.reset();
});
afterAll(async () => {
  await shop.close();
  await github.close();
});

/** Sells the repository's commit and returns it. */
async function sell(files: Parameters<FakeGithub['putRepository']>[1], id: number): Promise<string> {
  const soldCommit = github.putRepository(REPOSITORY, files);
  await makePaidOrder(shop.context.db, { github: { id, login: `buyer-${id}` }, soldCommit });
  const [project] = await shop.context.db.select().from(projects);
  projectId = project!.id;
  return soldCommit;
}

const sync = async () => syncRepository(await asAdmin(shop, 'projectWrite'), { projectId });
const get = (commit: string) => getFileList(shop.context, { owner: 'acme', repo: 'shop', projectId, commit });

test('a sync stores the hashes of a commit’s files, without what comparisons leave out', async () => {
  const commit = await sell(
    {
      'src/a.js': 'hello\n',
      'b.txt': 'hello\n',
      'package-lock.json': '{}',
      'dist/a.js': 'hello\n',
      'node_modules/x/index.js': 'x',
    },
    1,
  );
  await sync();
  expect(await get(commit)).toEqual({
    list: formatFileList([
      ['b.txt', HELLO],
      ['src/a.js', HELLO],
    ]),
  });
});

test('the lists of commits that were replaced are deleted unless they were sold', async () => {
  const { pool } = shop.database;
  const sold = await sell({ 'a.js': 'hello\n' }, 1);
  await sync();
  github.pushFiles(REPOSITORY, { 'b.js': 'hello\n' });
  await sync();
  github.pushFiles(REPOSITORY, { 'c.js': 'hello\n' });
  const { commit } = await sync();
  await pool.query("update viva_sets set read_at = read_at - interval '2 days'");
  expect(await pruneFileLists(shop.context.db)).toBe(1);
  const { rows } = await pool.query('select commit from repository_file_lists');
  expect(rows.map((row) => row.commit).sort()).toEqual([sold, commit].sort());
});

test('the list of an order from before lists were stored is read once', async () => {
  const sold = await sell({ 'a.js': 'hello\n' }, 1);
  github.pushFiles(REPOSITORY, { 'a.js': 'changed' });
  for (const _ of [1, 2]) expect(await get(sold)).toBe('reading');
  expect(await shop.waitingJobs('read-file-list')).toHaveLength(1);
  await shop.runJobs();
  expect(await get(sold)).toEqual({ list: formatFileList([['a.js', HELLO]]) });
  expect(await shop.waitingJobs('read-file-list')).toEqual([]);
});

test('a commit that GitHub no longer has is asked for again at the next visit', async () => {
  await sell({ 'a.js': 'hello\n' }, 1);
  const gone = 'f'.repeat(40);
  expect(await get(gone)).toBe('reading');
  await shop.runJobs();
  expect(await get(gone)).toBe('reading');
});

test('too many files for a page are not listed', async () => {
  const many = Array.from({ length: 20_001 }, (_, n) => [`src/${n}.js`, { content: { size: 1 } }] as const);
  const commit = await sell(Object.fromEntries(many), 1);
  await sync();
  expect(await get(commit)).toEqual({ list: null });
});

test('of a list from before this release the other files are left out when it is read', () => {
  const old = ['a.py', 'env/pyvenv.cfg', 'env/bin/python.py', 'm/migrations/0001_initial.py'];
  const list = old.map((path) => `${HELLO} ${path}`).join('\n');
  expect([...parseFileList(list).keys()]).toEqual(['a.py']);
});

test('a list survives paths with spaces and accents', () => {
  const list = formatFileList([
    ['src/my file.js', HELLO],
    ['docs/re\u0301sume\u0301.md', HELLO],
  ]);
  expect([...parseFileList(list).keys()]).toEqual(['src/my file.js', 'docs/r\u00e9sum\u00e9.md']);
});
