import { Octokit } from '@octokit/core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FakeGithub, startFakeGithub } from '#test/harness/fake-github.ts';

const REPO = { owner: 'acme', repo: 'shop' };

let github: FakeGithub;
let octokit: Octokit;
beforeAll(async () => {
  github = await startFakeGithub();
  const log = { debug: String, info: String, warn: String, error: String };
  octokit = new Octokit({ auth: 'token', baseUrl: github.url, log });
});
beforeEach(() => github.reset());
afterAll(() => github.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${github.url}${path}`, { headers: { authorization: 'token t', ...headers } });

test('a commit is found by branch, tag or id', async () => {
  const first = github.putRepository('acme/shop', { 'README.md': '# Shop' });
  github.addRelease('acme/shop', { tag: 'v1.0.0' });
  const second = github.pushFiles('acme/shop', { 'notes.txt': 'secret line' }, 'Add notes');
  const sha = { accept: 'application/vnd.github.sha' };
  for (const [ref, wanted] of [
    ['main', second],
    ['HEAD', second],
    ['v1.0.0', first],
    [first.slice(0, 7), first],
  ])
    expect(await (await get(`/repos/acme/shop/commits/${ref}`, sha)).text()).toBe(wanted);
  expect((await get('/repos/acme/shop/commits/nope', sha)).status).toBe(422);

  const lean = await octokit.request('GET /repos/{owner}/{repo}/git/commits/{commit_sha}', {
    ...REPO,
    commit_sha: second,
  });
  expect(lean.data).toMatchObject({ sha: second, message: 'Add notes', parents: [{ sha: first }] });
});

test('the last check run of each name is listed', async () => {
  const ref = github.putRepository('acme/shop', { 'README.md': '# Shop' });
  const route = 'GET /repos/{owner}/{repo}/commits/{ref}/check-runs';
  const runsOf = async () => (await octokit.request(route, { ...REPO, ref })).data;
  github.setChecks('acme/shop', 'failing');
  expect(await runsOf()).toMatchObject({ total_count: 1, check_runs: [{ conclusion: 'failure' }] });
  github.setChecks('acme/shop', 'pending');
  expect((await runsOf()).check_runs).toMatchObject([{ status: 'in_progress', conclusion: null }]);
  github.setCheckRuns('acme/shop', [{ name: 'Tests', title: '48 passed' }, { name: 'Lint' }]);
  expect((await runsOf()).check_runs).toMatchObject([
    { name: 'Tests', conclusion: 'success', output: { title: '48 passed' }, head_sha: ref },
    { name: 'Lint' },
  ]);
  github.setCheckRuns('acme/shop', []);
  expect(await runsOf()).toMatchObject({ total_count: 0 });
});

test('releases are listed newest first', async () => {
  github.putRepository('acme/shop', { 'README.md': '# Shop' });
  github.addRelease('acme/shop', { tag: 'v1.0.0' });
  github.addRelease('acme/shop', { tag: 'v2.0.0-rc.1', prerelease: true });
  const { data } = await octokit.request('GET /repos/{owner}/{repo}/releases', { ...REPO, per_page: 1 });
  expect(data).toMatchObject([{ tag_name: 'v2.0.0-rc.1', prerelease: true }]);
});

test('lists have the repositories that were put there, in pages', async () => {
  for (const name of ['beta', 'alpha', 'gamma'])
    github.putRepository(`acme/${name}`, { 'README.md': name }, { description: `The ${name} project` });
  github.putRepository('org-other/delta', { 'README.md': 'delta' });
  const names = async (path: string, headers = {}) => {
    const data = (await (await get(path, headers)).json()) as { repositories?: object[] };
    return ((data.repositories ?? data) as { name: string }[]).map(({ name }) => name);
  };
  expect(await names('/user/repos?per_page=3')).toEqual(['alpha', 'beta', 'gamma']);
  expect((await get('/user/repos?per_page=3')).headers.get('link')).toContain('page=2>; rel="next"');
  expect(await names('/user/repos?per_page=3&page=2')).toEqual(['delta']);
  expect(await names('/orgs/org-other/repos')).toEqual(['delta']);
  const { data } = await octokit.request('GET /repos/{owner}/{repo}/installation', {
    owner: 'acme',
    repo: 'beta',
  });
  const installed = { authorization: `token ghs_installation_${data.id}` };
  expect(await names('/installation/repositories', installed)).toEqual(['beta', 'alpha', 'gamma']);
  expect((await get('/installation/repositories')).status).toBe(403);
});

test("a renamed repository is found by its old name, but a deleted one isn't found", async () => {
  github.putRepository('acme/shop', { 'README.md': '# Shop' });
  github.addCollaborator('acme/shop', 'asha');
  const { data: before } = await octokit.request('GET /repos/{owner}/{repo}', REPO);
  github.renameRepository('acme/shop', 'store');
  const moved = await fetch(`${github.url}/repos/acme/shop/readme`, {
    headers: { authorization: 'token t' },
    redirect: 'manual',
  });
  const address = `https://api.github.com/repositories/${before.id}/readme`;
  expect([moved.status, moved.headers.get('location')]).toEqual([301, address]);
  const path = new URL(address).pathname;
  expect(await (await get(path, { accept: 'application/vnd.github.raw' })).text()).toBe('# Shop');
  expect(await (await get(`/repositories/${before.id}`)).json()).toMatchObject({
    name: 'store',
    id: before.id,
  });

  github.setVisibility('acme/store', 'public');
  expect(await (await get('/repos/acme/store')).json()).toMatchObject({
    private: false,
    visibility: 'public',
  });
  github.deleteRepository('acme/store');
  for (const name of ['store', 'shop']) expect((await get(`/repos/acme/${name}`)).status).toBe(404);
});
