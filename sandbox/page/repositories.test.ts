import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { startMerchantServer } from '#test/harness/merchant-server.ts';
import { startTestSandbox, type TestSandbox } from '#test/harness/start-test-sandbox.ts';

const REPO = 'capstone-projects/face-attendance';
const SECRET = 'github-secret';

async function startWithShop() {
  const shop = await startMerchantServer();
  const sandbox = await startTestSandbox({
    github: { webhookUrl: shop.webhookUrl.replace('razorpay', 'github'), webhookSecret: SECRET },
  });
  return { shop, sandbox };
}

const press = (sandbox: TestSandbox, action: string, repository = REPO) =>
  sandbox.post(`/sandbox/repositories/${repository}/${action}`);
const read = async (sandbox: TestSandbox, path: string, accept = 'application/json') => {
  const headers = { authorization: 'token t', accept };
  const response = await fetch(`${sandbox.githubApiUrl}/repos/${REPO}${path}`, { headers });
  return accept === 'application/json' ? response.json() : response.text();
};
const headOf = (sandbox: TestSandbox) => read(sandbox, '/commits/main', 'application/vnd.github.sha');

test('repositories of the catalogue have files, a manifest, releases and passing checks', async () => {
  const sandbox = await startTestSandbox();
  expect(await read(sandbox, '')).toMatchObject({
    private: true,
    language: 'Python',
    default_branch: 'main',
  });
  const manifest = await read(sandbox, '/contents/capstone.json', 'application/vnd.github.raw');
  expect(JSON.parse(String(manifest))).toMatchObject({
    name: 'Face Recognition Attendance',
    price: 899,
    field: 'ai',
  });
  expect(await read(sandbox, '/readme', 'application/vnd.github.raw')).toContain('## Run the tests');
  expect(await read(sandbox, '/releases')).toMatchObject([{ tag_name: 'v1.1.0' }, { tag_name: 'v1.0.0' }]);
  const { check_runs } = (await read(sandbox, '/commits/main/check-runs')) as { check_runs: object[] };
  expect(check_runs).toMatchObject([{ name: 'Tests', conclusion: 'success' }, { name: 'Lint' }]);
  const again = await startTestSandbox();
  expect(await headOf(again)).toBe(await headOf(sandbox));
});

test('a push, a release and failing checks send signed webhooks and survive a restart', async () => {
  const { shop, sandbox } = await startWithShop();
  const before = await headOf(sandbox);
  for (const action of ['push', 'release', 'fail-checks'])
    expect((await press(sandbox, action)).status).toBe(303);
  const received = await shop.received(4);
  expect(received.map(({ headers }) => headers['x-github-event'])).toEqual([
    'push',
    'check_suite',
    'release',
    'check_suite',
  ]);
  for (const { headers, body } of received)
    expect(headers['x-hub-signature-256']).toBe(
      `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`,
    );
  const after = await headOf(sandbox);
  const [push, , release, suite] = received.map(({ body }) => JSON.parse(body));
  expect(push).toMatchObject({
    before,
    after,
    repository: { full_name: REPO },
    commits: [{ modified: ['CHANGELOG.md'] }],
  });
  expect(release).toMatchObject({ action: 'published', release: { tag_name: 'v1.2.0' } });
  expect(suite).toMatchObject({ check_suite: { head_sha: after, conclusion: 'failure' } });

  await sandbox.close();
  const restarted = await startTestSandbox({ dataDir: sandbox.dataDir });
  expect(await headOf(restarted)).toBe(after);
  const page = await (await restarted.shop.request('/sandbox?repository=face')).text();
  expect(page).toContain('data-state="Failing"');
  expect(page).toContain('v1.2.0');
  expect(page).not.toContain('expense-tracker');
  expect(await (await restarted.shop.request('/sandbox?repository=acme/shop')).text()).toContain(
    'formaction="/sandbox/repositories/acme/shop/push"',
  );
  await press(restarted, 'pass-checks');
  expect(await read(restarted, '/commits/main/check-runs')).toMatchObject({
    check_runs: [{ conclusion: 'success' }, { conclusion: 'success' }],
  });
});

test('a repository is renamed, made public, deleted and brought back', async () => {
  const { shop, sandbox } = await startWithShop();
  const rename = (repository: string, name: string) =>
    sandbox.shop.request(`/sandbox/repositories/${repository}/rename`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ name }),
    });
  expect((await rename(REPO, 'expense-tracker')).status).toBe(404);
  expect((await rename(REPO, 'attendance')).headers.get('location')).toContain('projects-attendance');
  const renamed = 'capstone-projects/attendance';
  const page = await (await sandbox.shop.request(`/sandbox/repositories/${renamed}`)).text();
  expect(page).toContain(`formaction="/sandbox/repositories/${renamed}/make-public"`);
  for (const action of ['make-public', 'delete'])
    expect((await press(sandbox, action, renamed)).status).toBe(303);
  expect((await press(sandbox, 'push', renamed)).status).toBe(404);
  expect((await press(sandbox, 'restore', renamed)).status).toBe(303);
  const bodies = (await shop.received(4)).map(({ body }) => JSON.parse(body));
  expect(bodies).toMatchObject([
    { action: 'renamed', changes: { repository: { name: { from: 'face-attendance' } } } },
    { action: 'publicized', repository: { full_name: renamed, private: false } },
    { action: 'deleted' },
    { action: 'created' },
  ]);
  expect((await press(sandbox, 'explode', renamed)).status).toBe(404);
});

test('a repository is archived or locked, takes no changes then, and is opened again', async () => {
  const { shop, sandbox } = await startWithShop();
  const invite = async () => {
    const url = `${sandbox.githubApiUrl}/repos/${REPO}/collaborators/asha`;
    const response = await fetch(url, { method: 'PUT', headers: { authorization: 'token t' } });
    return [response.status, ((await response.json()) as { message?: string }).message];
  };
  expect((await press(sandbox, 'unarchive')).status).toBe(404);
  expect((await press(sandbox, 'archive')).status).toBe(303);
  expect((await press(sandbox, 'lock')).status).toBe(404);
  expect(await read(sandbox, '')).toMatchObject({ archived: true, disabled: false });
  expect(await invite()).toEqual([403, 'Repository was archived so is read-only.']);
  const page = await (await sandbox.shop.request(`/sandbox/repositories/${REPO}`)).text();
  expect(page).toContain('>Unarchive<');
  expect((await press(sandbox, 'unarchive')).status).toBe(303);
  expect((await press(sandbox, 'lock')).status).toBe(303);
  expect(await read(sandbox, '')).toMatchObject({ archived: false });
  expect(await invite()).toEqual([423, 'Repository has been locked for migration.']);
  expect((await press(sandbox, 'unlock')).status).toBe(303);
  expect((await invite())[0]).toBe(201);
  const bodies = (await shop.received(2)).map(({ body }) => JSON.parse(body));
  expect(bodies).toMatchObject([{ action: 'archived' }, { action: 'unarchived' }]);
});

test('webhooks of a repository can be dropped and sent by hand', async () => {
  const { shop, sandbox } = await startWithShop();
  await sandbox.post('/sandbox/switches/drop_webhooks');
  await press(sandbox, 'release');
  const page = await (await sandbox.shop.request('/sandbox')).text();
  const [, path = ''] = /action="(\/sandbox\/deliveries\/[^"]+\/send)"/.exec(page) ?? [];
  expect(page).toContain('>dropped<');
  expect((await sandbox.post(path)).status).toBe(303);
  expect((await shop.received(1))[0]?.headers['x-github-event']).toBe('release');
  expect((await sandbox.post('/sandbox/deliveries/none/send')).status).toBe(404);
});
