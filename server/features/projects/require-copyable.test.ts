import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { makeProject } from '#test/harness/factories.ts';
import { type FakeGithub, startFakeGithub } from '#test/harness/fake-github.ts';
import type { Files } from '#test/harness/fake-repositories.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';
import type { Context } from '../../context.ts';
import { createClients } from '../../integrations/github/client.ts';
import { createCodeHost } from '../../integrations/github/code-host.ts';
import { RepositoryReader } from '../../integrations/github/repository-reader.ts';
import { createProject } from './create-project.ts';
import { findProject } from './get-project.ts';
import { updateProject } from './update-project.ts';

const shop = setUp(async (): Promise<TestShop & { github: FakeGithub }> => {
  const github = await startFakeGithub();
  const log = pino({ level: 'silent' });
  const clients = createClients({ apiUrl: github.url, token: 't' }, log, { writeIntervalMs: 0 });
  const opened = await openTestShop({
    codeHost: createCodeHost({ apiUrl: github.url, token: 't' }, log, { clients }),
    repositoryReader: new RepositoryReader(clients),
  });
  return {
    ...opened,
    github,
    async reset() {
      github.reset();
      await opened.reset();
    },
    async close() {
      await opened.close();
      await github.close();
    },
  };
});

let admin: Context;
let projectId: string;
const fields = { name: 'Leaf', price: 499, tech: ['Python'], features: ['Code'], displayOrder: 1 };
const urlOf = (repository: string) => `https://github.com/${repository}`;
const FILES: Files = { 'README.md': '# Leaf\n' };

beforeEach(async () => {
  admin = await asAdmin(shop, 'projectWrite');
  projectId = (await makeProject(shop.context.db, { repoOwner: 'acme', repoName: 'leaf' })).id;
});

/** Sells copies of a repository with these files. */
async function sellCopies(files: Files = {}, repository = 'acme/leaf', isTemplate = true) {
  shop.github.putRepository(repository, { ...FILES, ...files }, { isTemplate });
  return updateProject(admin, { projectId, ...fields, githubRepoUrl: urlOf(repository), delivery: 'own' });
}
const deliveryOf = async () => (await findProject(shop.context, projectId))?.delivery;

test('copies of a template can be sold, and everyone sees the delivery of a project', async () => {
  expect(await deliveryOf()).toBe('shared');
  await sellCopies();
  expect(await deliveryOf()).toBe('own');
  expect(shop.github.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test.each<[string, Files, RegExp]>([
  ['Git LFS files', { '.gitattributes': '*.zip filter=lfs diff=lfs merge=lfs -text\n' }, /Git LFS/],
  ['Git LFS files in a folder', { 'data/.gitattributes': '*.csv filter=lfs -text\n' }, /Git LFS/],
  ['a submodule', { lib: { mode: '160000', content: 'a'.repeat(40) } }, /submodules \(lib\)/],
])('copies of a repository with %s can’t be sold', async (_what, files, reason) => {
  const refused = { status: 'FAILED_PRECONDITION', message: expect.stringMatching(reason) };
  await expect(sellCopies(files)).rejects.toMatchObject(refused);
  expect(await deliveryOf()).toBe('shared');
});

test('a comment about Git LFS is no file of it', async () => {
  await sellCopies({ '.gitattributes': '# *.zip filter=lfs\n*.txt text\n' });
  expect(await deliveryOf()).toBe('own');
});

test.each<[string, string, boolean, RegExp]>([
  ['that is no template', 'acme/leaf', false, /no template/],
  ['of an organisation whose members create none', 'closed-org/leaf', true, /members create/],
])('copies of a repository %s can’t be sold', async (_what, repository, isTemplate, reason) => {
  shop.github.addAccount(repository.split('/')[0]!, { type: 'Organization' });
  await expect(sellCopies({}, repository, isTemplate)).rejects.toMatchObject({
    status: 'FAILED_PRECONDITION',
    message: expect.stringMatching(reason),
  });
});

test('a project that is sold as copies is asked about again with another repository, and not with another price', async () => {
  await sellCopies();
  shop.github.setTemplate('acme/leaf', false);
  await updateProject(admin, { projectId, ...fields, price: 599, githubRepoUrl: urlOf('acme/leaf') });
  expect(await deliveryOf()).toBe('own');
  const moved = updateProject(admin, { projectId, ...fields, githubRepoUrl: urlOf('acme/other') });
  await expect(moved).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
});

test('a new project is asked about, too', async () => {
  shop.github.putRepository('acme/new', FILES);
  const made = createProject(admin, { ...fields, githubRepoUrl: urlOf('acme/new'), delivery: 'own' });
  await expect(made).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
});

test('GitHub that doesn’t answer is asked again later', async () => {
  shop.github.injectPermanentFault(/^GET \/repos/, { status: 502 });
  await expect(sellCopies()).rejects.toMatchObject({ status: 'UNAVAILABLE' });
});
