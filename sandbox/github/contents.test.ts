import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Octokit } from '@octokit/core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FakeGithub, startFakeGithub } from '#test/harness/fake-github.ts';

const REPO = { owner: 'acme', repo: 'shop' };
const PDF = new Uint8Array([0x25, 0x50, 0x44, 0x46, 0, 0xff]);
const GOLDEN = {
  'README.md': '# Shop\n',
  'a.b/c.txt': 'dot',
  'a/b.txt': 'folder',
  'docs/report.pdf': PDF,
  'src/main.py': 'print("नमस्ते")\n',
};

let github: FakeGithub;
let octokit: Octokit;
beforeAll(async () => {
  github = await startFakeGithub();
  octokit = new Octokit({ auth: 'token', baseUrl: github.url });
});
beforeEach(() => github.reset());
afterAll(() => github.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${github.url}/repos/acme/shop${path}`, { headers: { authorization: 'token t', ...headers } });
const RAW = { accept: 'application/vnd.github.raw+json' };

test('objects have the ids that Git gives them', async () => {
  const head = github.putRepository('acme/shop', {
    ...GOLDEN,
    latest: { mode: '120000', content: 'README.md' },
  });
  const folder = mkdtempSync(join(tmpdir(), 'capstone-git-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'core.autocrlf=false', '-C', folder, ...args])
      .toString()
      .trim();
  git('init', '--quiet');
  for (const [path, content] of Object.entries(GOLDEN)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  symlinkSync('README.md', join(folder, 'latest'));
  git('add', '--all');
  const wanted = git('write-tree');
  const names = git('ls-tree', '-r', '-t', wanted).split('\n');
  rmSync(folder, { recursive: true });

  const { data } = await octokit.request('GET /repos/{owner}/{repo}/git/trees/{tree_sha}', {
    ...REPO,
    tree_sha: head,
    recursive: 'true',
  });
  expect(data.sha).toBe(wanted);
  expect(data.tree.map(({ mode, type, sha, path }) => `${mode} ${type} ${sha}\t${path}`)).toEqual(names);
  expect(data.truncated).toBe(false);
  const root = await get(`/git/trees/${head}`);
  expect(((await root.json()) as typeof data).tree.map(({ path }) => path)).toEqual([
    'README.md',
    'a.b',
    'a',
    'docs',
    'latest',
    'src',
  ]);
});

test('raw contents are available at any commit', async () => {
  const first = github.putRepository('acme/shop', GOLDEN);
  github.pushFiles('acme/shop', { 'src/main.py': 'pass\n', 'docs/report.pdf': null });
  expect(await (await get(`/contents/src/main.py?ref=${first}`, RAW)).text()).toBe(GOLDEN['src/main.py']);
  expect(await (await get('/contents/src/main.py', RAW)).text()).toBe('pass\n');
  const old = await get(`/contents/docs/report.pdf?ref=${first}`, RAW);
  expect(new Uint8Array(await old.arrayBuffer())).toEqual(PDF);
  expect((await get('/contents/docs/report.pdf')).status).toBe(404);
  expect((await get('/contents/README.md?ref=nope')).status).toBe(404);
  expect(await (await get('/readme', RAW)).text()).toBe('# Shop\n');
  expect((await get('/contents/a')).status).toBe(200);
  expect((await octokit.request('GET /repos/{owner}/{repo}/languages', REPO)).data).toEqual({ Python: 5 });
});

test('links are only followed to files of the repository', async () => {
  github.putRepository('acme/shop', {
    'docs/report.pdf': 'secret',
    'a/inside': { mode: '120000', content: '../docs/./report.pdf' },
    'a/outside': { mode: '120000', content: '../../etc/passwd' },
  });
  expect(await (await get('/contents/a/inside', RAW)).text()).toBe('secret');
  expect(await (await get('/contents/a/outside', RAW)).text()).toBe('../../etc/passwd');
});

test('large files are sent as GitHub sends them', async () => {
  github.putRepository('acme/shop', {
    'one.bin': { content: { size: 1024 * 1024 } },
    'huge.bin': { content: { size: 101 * 1024 * 1024 } },
  });
  expect((await (await get('/contents/one.bin', RAW)).arrayBuffer()).byteLength).toBe(1024 * 1024);
  const refused = await get('/contents/huge.bin', RAW);
  expect([refused.status, await refused.json()]).toMatchObject([403, { errors: [{ code: 'too_large' }] }]);
});

test('a tree of 50,000 files is cut', async () => {
  github.putRepository(
    'acme/shop',
    Object.fromEntries(Array.from({ length: 50_000 }, (_, number) => [`data/${number}.json`, '{}'])),
  );
  const cut = (await (await get('/git/trees/main?recursive=1')).json()) as {
    tree: object[];
    truncated: boolean;
  };
  expect(cut.truncated).toBe(true);
  expect(cut.tree.length).toBeGreaterThan(20_000);
  expect(JSON.stringify(cut.tree).length).toBeLessThan(7 * 1024 * 1024);
});

test('unchanged responses have status 304 and spend no quota', async () => {
  github.putRepository('acme/shop', GOLDEN);
  github.rateLimit.remaining = 2;
  const tree = await get('/git/trees/main?recursive=1');
  const etag = tree.headers.get('etag')!;
  expect(etag).toMatch(/^W\/"[0-9a-f]{64}"$/);
  expect(tree.headers.get('x-ratelimit-remaining')).toBe('1');
  for (const sent of [etag, etag.slice(2), `"x", ${etag}`]) {
    const same = await get('/git/trees/main?recursive=1', { 'if-none-match': sent });
    expect([same.status, same.headers.get('etag'), same.headers.get('x-ratelimit-remaining')]).toEqual([
      304,
      etag,
      '1',
    ]);
  }
  github.pushFiles('acme/shop', { 'new.txt': 'new' });
  expect((await get('/git/trees/main?recursive=1', { 'if-none-match': etag })).status).toBe(200);
  const refused = await get('');
  expect([refused.status, refused.headers.get('x-ratelimit-remaining')]).toEqual([403, '0']);
});

test('an empty repository has no commits', async () => {
  const at = (path: string) =>
    fetch(`${github.url}/repos/acme/empty-one${path}`, { headers: { authorization: 'token t' } });
  const paths = ['', '/git/trees/main', '/commits/main', '/readme', '/contents/capstone.json', '/languages'];
  const answers = await Promise.all(paths.map(at));
  expect(answers.map(({ status }) => status)).toEqual([200, 409, 409, 404, 404, 200]);
});
