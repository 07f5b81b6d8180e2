import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { makeProject } from '#test/harness/factories.ts';
import { type FakeGithub, startFakeGithub } from '#test/harness/fake-github.ts';
import { makePaidOrder } from '#test/harness/paid-order.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';
import { createClients } from '../../integrations/github/client.ts';
import { createCodeHost } from '../../integrations/github/code-host.ts';
import { RepositoryReader } from '../../integrations/github/repository-reader.ts';
import { accessJobs } from '../access/jobs.ts';
import { applyRemedy } from '../cases/remedies.ts';
import { pauseJobs } from '../pauses/jobs.ts';
import { joinWaitingList } from '../pauses/join-waiting-list.ts';
import { findProject } from '../projects/get-project.ts';
import { projects } from '../projects/schema.ts';
import { setProjectStatus } from '../projects/set-project-status.ts';
import { updateProject } from '../projects/update-project.ts';
import { versionJobs } from '../versions/mail-versions.ts';
import { repositoryJobs } from './jobs.ts';
import { receiveGithubWebhook } from './receive-github-webhook.ts';

// These tests go from GitHub's signed webhook to its effects in the shop.

const REPOSITORY = 'acme/leaf';
const SECRET = 'the secret';
let shop: TestShop;
let github: FakeGithub;
let projectId: string;

beforeAll(async () => {
  github = await startFakeGithub();
  const settings = { apiUrl: github.url, token: 't', webhookSecrets: [SECRET] };
  const log = pino({ level: 'silent' });
  shop = await openTestShop({
    codeHost: createCodeHost(settings, log),
    repositoryReader: new RepositoryReader(createClients(settings, log)),
    settings: { noticeDelayMinutes: 0 },
    jobs: [...repositoryJobs, ...versionJobs, ...accessJobs, ...pauseJobs],
  });
});
beforeEach(async () => {
  github.reset();
  await shop.reset();
  const { id } = await makeProject(shop.context.db, { name: 'Leaf', repoOwner: 'acme', repoName: 'leaf' });
  projectId = id;
  github.putRepository(REPOSITORY, { 'README.md': '# Leaf' });
  github.setChecks(REPOSITORY, 'passing');
  await deliver('push');
});
afterAll(async () => {
  await shop.close();
  await github.close();
});

type Event = Parameters<FakeGithub['createWebhook']>[1];

async function deliver(
  event: Event,
  action?: Parameters<FakeGithub['createWebhook']>[2]['action'],
): Promise<void> {
  const { headers, body } = github.createWebhook(REPOSITORY, event, {
    secret: SECRET,
    action,
  });
  const read = (name: string) => new Headers(headers).get(name);
  await receiveGithubWebhook(shop.context, {
    rawBody: new TextEncoder().encode(body),
    signature: read('x-hub-signature-256'),
    event: read('x-github-event'),
    deliveryId: read('x-github-delivery'),
  });
  await shop.runJobs();
}
const query = async (text: string) => (await shop.database.pool.query(text)).rows;
const isPaused = async () => (await query('select paused_at from projects'))[0].paused_at !== null;
const listOpenCases = async () =>
  (await query('select kind from exceptions where resolved_at is null')).map(({ kind }) => kind);

test('a failing check suite pauses the project, a push changes nothing while it runs, and a passing one resumes it', async () => {
  expect(await isPaused()).toBe(false);
  github.setChecks(REPOSITORY, 'failing');
  await deliver('check_suite');
  expect(await isPaused()).toBe(true);
  github.pushFiles(REPOSITORY, { 'README.md': '# Leaf, fixed' });
  github.setChecks(REPOSITORY, 'pending');
  await deliver('push');
  expect(await isPaused()).toBe(true);
  // No check has started yet for this new push.
  github.pushFiles(REPOSITORY, { 'README.md': '# Leaf, fixed again' });
  github.setCheckRuns(REPOSITORY, []);
  await deliver('push');
  expect(await isPaused()).toBe(true);
  github.setChecks(REPOSITORY, 'passing');
  await deliver('check_suite');
  expect(await isPaused()).toBe(false);
  expect(await query('select kind from mails')).toEqual([{ kind: 'project-paused' }]);
});

test('the setting "pause when checks fail" takes effect at once', async () => {
  github.setChecks(REPOSITORY, 'failing');
  await deliver('check_suite');
  const admin = await asAdmin(shop, 'projectWrite');
  const set = async (pauseWhenFailing: boolean) => {
    const project = {
      projectId,
      name: 'Leaf',
      price: 499,
      displayOrder: 1,
      description: '',
      pauseWhenFailing,
      githubRepoUrl: 'https://github.com/acme/leaf',
      tech: ['Python'],
      features: ['Source code'],
    };
    await updateProject(admin, project);
    await shop.runJobs();
    return isPaused();
  };
  expect(await set(false)).toBe(false);
  expect(await set(true)).toBe(true);
});

test('a release becomes a version that owners are mailed about', async () => {
  await makePaidOrder(shop.context.db, {
    github: { id: 1, login: 'asha' },
    repository: REPOSITORY,
    email: 'asha@example.com',
  });
  github.addRelease(REPOSITORY, { tag: 'v0.9.0-rc', prerelease: true });
  github.addRelease(REPOSITORY, { tag: 'v2.0.0', draft: true });
  github.addRelease(REPOSITORY, { tag: 'v1.1.0', name: 'Faster', body: 'Trains *twice* as fast.' });
  await deliver('release');
  expect(await query('select tag, name, notes_html from project_versions')).toEqual([
    { tag: 'v1.1.0', name: 'Faster', notes_html: '<p>Trains <em>twice</em> as fast.</p>\n' },
  ]);
  expect(await query('select recipient, subject from mails')).toEqual([
    { recipient: 'asha@example.com', subject: 'Leaf v1.1.0 is out' },
  ]);
});

test('a repository that becomes public or disappears is a case until that is fixed', async () => {
  github.setVisibility(REPOSITORY, 'public');
  await deliver('repository', 'publicized');
  expect(await listOpenCases()).toEqual(['repository_public']);
  github.setVisibility(REPOSITORY, 'private');
  await deliver('repository', 'privatized');
  expect(await listOpenCases()).toEqual([]);
  github.hideRepository(REPOSITORY);
  await deliver('repository', 'deleted');
  expect(await listOpenCases()).toEqual(['repository_gone']);
  github.clearFaults();
  const [{ id: caseId }] = await query('select id from exceptions where resolved_at is null');
  await applyRemedy(await asAdmin(shop, 'orderWrite'), { caseId, note: '' });
  await shop.runJobs();
  expect(await listOpenCases()).toEqual([]);
});

const getProject = async () => (await findProject(shop.context, projectId))!;

test.each([true, false])(
  'an archived repository takes its project off sale before anyone pays, with one case, until it is unarchived (pauseWhenFailing: %s)',
  async (pauseWhenFailing) => {
    await shop.context.db.update(projects).set({ pauseWhenFailing });
    github.setClosure(REPOSITORY, 'archived');
    await deliver('repository', 'archived');
    expect(await getProject()).toMatchObject({ isPaused: true, pausedBy: 'repository' });
    expect(await query('select kind, subject, message from exceptions where resolved_at is null')).toEqual([
      { kind: 'repository', subject: REPOSITORY, message: expect.stringContaining('It’s archived') },
    ]);
    await deliver('push');
    expect(await query('select occurrence from exceptions')).toEqual([{ occurrence: 1 }]);
    expect(await joinWaitingList(shop.context, { projectId, email: 'asha@example.com' })).toMatchObject({
      state: 'confirmation',
    });
    await query('update waiting_list set confirmed_at = now()');

    github.setClosure(REPOSITORY, null);
    await deliver('repository', 'unarchived');
    expect(await getProject()).toMatchObject({ isPaused: false, pausedBy: null });
    expect(await listOpenCases()).toEqual([]);
    expect(await query(`select recipient from mails where kind = 'on-sale-again'`)).toEqual([
      { recipient: 'asha@example.com' },
    ]);
  },
);

test('a project whose checks fail and whose repository is archived stays paused until both are over', async () => {
  github.setChecks(REPOSITORY, 'failing');
  github.setClosure(REPOSITORY, 'archived');
  await deliver('repository', 'archived');
  expect(await getProject()).toMatchObject({ isPaused: true, pausedBy: 'repository' });
  github.setClosure(REPOSITORY, null);
  await deliver('repository', 'unarchived');
  expect(await getProject()).toMatchObject({ isPaused: true, pausedBy: 'checks' });
});

test('a repository that disappears takes its project off sale, with one case', async () => {
  github.hideRepository(REPOSITORY);
  await deliver('repository', 'deleted');
  expect(await getProject()).toMatchObject({ isPaused: true, pausedBy: 'repository' });
  expect(await listOpenCases()).toEqual(['repository_gone']);
  github.clearFaults();
  await deliver('repository', 'created');
  expect(await getProject()).toMatchObject({ isPaused: false });
  expect(await listOpenCases()).toEqual([]);
});

test('a project of an archived repository is off sale when it is published again, and needs no case while archived', async () => {
  const admin = await asAdmin(shop, 'projectWrite');
  await setProjectStatus(admin, { projectId, status: 'archived' });
  github.setClosure(REPOSITORY, 'archived');
  await deliver('repository', 'archived');
  expect(await listOpenCases()).toEqual([]);
  await setProjectStatus(admin, { projectId, status: 'published' });
  await shop.runJobs();
  expect(await getProject()).toMatchObject({ isPaused: true, pausedBy: 'repository' });
});

test('a reading of an earlier release, which did not look for it, finds an archived repository all the same', async () => {
  await query('update repository_syncs set is_archived = null, is_disabled = null');
  github.setClosure(REPOSITORY, 'archived');
  const { rows } = await shop.database.pool.query('select etags from repository_syncs');
  const stored = rows[0].etags.repository;
  expect(stored).toEqual(expect.any(String));
  await deliver('push');
  expect(await getProject()).toMatchObject({ isPaused: true });
});
