import { Octokit } from '@octokit/core';
import { expect, test } from 'vitest';
import { type FakeGithub, startFakeGithub } from '#test/harness/fake-github.ts';
import { setUp } from '#test/harness/set-up.ts';

const github = setUp(async (): Promise<Omit<FakeGithub, 'reset'> & { reset(): Promise<void> }> => {
  const fake = await startFakeGithub();
  return { ...fake, reset: async () => fake.reset() };
});
const ignore = () => undefined;
const octokit = () =>
  new Octokit({
    auth: 'token',
    baseUrl: github.url,
    log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
  });
const TEMPLATE = { template_owner: 'acme', template_repo: 'leaf' };
const COPY = { owner: 'acme', repo: 'leaf-abcdefgh' };
const generate = (name = COPY.repo) =>
  octokit().request('POST /repos/{template_owner}/{template_repo}/generate', {
    ...TEMPLATE,
    owner: 'acme',
    name,
    private: true,
  });
const statusOf = (request: Promise<unknown>) =>
  request.then(
    () => 'ok',
    (error: { status: number }) => error.status,
  );

test('a template is generated once under a name, without its history, and a taken name is refused', async () => {
  github.putRepository('acme/leaf', { a: '1' }, { isTemplate: true });
  github.pushFiles('acme/leaf', { b: '2' });
  expect(await statusOf(octokit().request('GET /repos/{owner}/{repo}', COPY))).toBe(404);
  const { data } = await generate();
  expect(data).toMatchObject({ private: true, template_repository: { full_name: 'acme/leaf' } });
  expect(await statusOf(generate())).toBe(422);
  const { data: head } = await octokit().request('GET /repos/{owner}/{repo}/git/commits/{commit_sha}', {
    ...COPY,
    commit_sha: github.headOf('acme/leaf-abcdefgh'),
  });
  expect(head.parents).toEqual([]);
  expect(github.readText('acme/leaf-abcdefgh', 'b')).toBe('2');
});

test('a repository that is no template is not generated', async () => {
  github.putRepository('acme/leaf', { a: '1' });
  expect(await statusOf(generate())).toBe(422);
});

test('the content of a copy comes later', async () => {
  github.putRepository('acme/leaf', { a: '1' }, { isTemplate: true });
  github.setContentLate(true);
  await generate();
  const read = () =>
    statusOf(octokit().request('GET /repos/{owner}/{repo}/commits/{ref}', { ...COPY, ref: 'main' }));
  expect(await read()).toBe(409);
  github.setContentLate(false);
  expect(await read()).toBe('ok');
});

test('an archived copy takes no files, and a deleted one is gone', async () => {
  github.putRepository('acme/leaf', { a: '1' }, { isTemplate: true });
  await generate();
  const put = () =>
    statusOf(
      octokit().request('PUT /repos/{owner}/{repo}/contents/{path}', {
        ...COPY,
        path: 'new.md',
        message: 'Add',
        content: 'YQ==',
      }),
    );
  expect(await put()).toBe('ok');
  await octokit().request('PATCH /repos/{owner}/{repo}', { ...COPY, archived: true });
  expect(await put()).toBe(403);
  await octokit().request('DELETE /repos/{owner}/{repo}', COPY);
  expect(await statusOf(octokit().request('GET /repos/{owner}/{repo}', COPY))).toBe(404);
  expect(github.listGenerated()).toEqual([]);
});

test('more than GitHub’s limit of what is created in a time is refused', async () => {
  github.putRepository('acme/leaf', { a: '1' }, { isTemplate: true });
  Object.assign(github.contentLimit, { requests: 2, seconds: 60 });
  expect(await statusOf(generate('leaf-aaaaaaaa'))).toBe('ok');
  expect(await statusOf(generate('leaf-bbbbbbbb'))).toBe('ok');
  expect(await statusOf(generate('leaf-cccccccc'))).toBe(403);
});
