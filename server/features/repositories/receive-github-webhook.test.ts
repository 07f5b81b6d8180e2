import { createHmac } from 'node:crypto';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { makeProject } from '#test/harness/factories.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { createCodeHost } from '../../integrations/github/code-host.ts';
import { applyRemedy } from '../cases/remedies.ts';
import { receiveGithubWebhook } from './receive-github-webhook.ts';
import { type RepositoryState, recordRepositoryState } from './record-repository-state.ts';

const SECRETS = ['the new secret', 'the old secret'];
const codeHost = (webhookSecrets: string[]) =>
  createCodeHost({ apiUrl: 'http://127.0.0.1:9', token: 't', webhookSecrets }, pino({ level: 'silent' }));
const shop = setUp(() => openTestShop({ codeHost: codeHost(SECRETS) }));
let projectId: string;

beforeEach(async () => {
  projectId = (await makeProject(shop.context.db, { repoOwner: 'Acme', repoName: 'Shop' })).id;
  await makeProject(shop.context.db, { repoOwner: 'acme', repoName: 'other' });
});

const sign = (body: string, secret = SECRETS[0] ?? '') =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
const about = (name = 'shop', changes?: object) =>
  JSON.stringify({ repository: { name, owner: { login: 'acme' } }, changes });

let deliveries = 0;
function deliver(
  event: string | null,
  body = about(),
  given: { signature?: string | null; deliveryId?: string } = {},
) {
  deliveries += 1;
  return receiveGithubWebhook(shop.context, {
    rawBody: new TextEncoder().encode(body),
    signature: sign(body),
    event,
    deliveryId: `d-${deliveries}`,
    ...given,
  });
}
/** Returns the projects that will be read again, and empties the queue. */
async function takeSyncs(): Promise<unknown[]> {
  const { rows } = await shop.database.pool.query(
    `delete from test_jobs where name = 'sync-repository' returning data ->> 'projectId' as id`,
  );
  return rows.map(({ id }) => id);
}

test.each(['push', 'release', 'check_suite', 'repository'])(
  'the event %s causes a new reading of the repository',
  async (event) => {
    await deliver(event);
    expect(await takeSyncs()).toEqual([projectId]);
  },
);

test('another event, another repository and an unreadable body are accepted and do nothing', async () => {
  await deliver('ping');
  await deliver('star');
  await deliver(null);
  await deliver('push', about('unknown'));
  await deliver('push', about('../shop'));
  for (const body of ['', 'null', '[]', '{"repository":7}', '{"repository":{"name":"shop"}}'])
    await deliver('push', body);
  expect(await takeSyncs()).toEqual([]);
});

test('a renamed or transferred repository is found by its old name', async () => {
  await deliver('repository', about('renamed', { repository: { name: { from: 'SHOP' } } }));
  expect(await takeSyncs()).toEqual([projectId]);
  const body = JSON.stringify({
    repository: { name: 'shop', owner: { login: 'elsewhere' } },
    changes: { owner: { from: { organization: { login: 'acme' } } } },
  });
  await deliver('repository', body);
  expect(await takeSyncs()).toEqual([projectId]);
});

test('a delivery counts once on every node, and its ID hides no other body', async () => {
  const once = { deliveryId: 'same' };
  await Promise.all(Array.from({ length: 10 }, () => deliver('push', about(), once)));
  expect(await takeSyncs()).toEqual([projectId]);
  await deliver('push', about(), once);
  expect(await takeSyncs()).toEqual([]);
  await deliver('push', about('other'), once);
  expect(await takeSyncs()).toHaveLength(1);
});

test('several events in a row cause one reading', async () => {
  for (let n = 0; n < 5; n += 1) await deliver('push');
  expect(await takeSyncs()).toEqual([projectId]);
});

test.each([
  ['none', null],
  ['a short one', 'sha256=abc'],
  ['one of another secret', sign(about(), 'guess')],
  ['one of another body', sign(about('other'))],
  ['one without its algorithm', sign(about()).slice('sha256='.length)],
  ['an old algorithm', sign(about()).replace('sha256', 'sha1')],
])('a webhook with a wrong signature is refused: %s', async (_what, signature) => {
  await expect(deliver('push', about(), { signature })).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
  expect(await takeSyncs()).toEqual([]);
});

test('the old secret is accepted during rotation, and without a secret there is no such address', async () => {
  await deliver('push', about(), { signature: sign(about(), SECRETS[1]) });
  expect(await takeSyncs()).toEqual([projectId]);
  const body = about();
  const closed = receiveGithubWebhook(
    { ...shop.context, codeHost: codeHost([]) },
    { rawBody: new TextEncoder().encode(body), signature: sign(body), event: 'push', deliveryId: 'x' },
  );
  await expect(closed).rejects.toMatchObject({ status: 'NOT_FOUND' });
});

test('a repository that disappears or becomes public is a case, which is resolved by itself', async () => {
  const find = (state: RepositoryState) =>
    shop.context.db.transaction((tx) => recordRepositoryState(shop.context, tx, { projectId, state }));
  const listOpen = async () =>
    (
      await shop.database.pool.query(
        'select kind, subject, occurrence, id from exceptions where resolved_at is null order by kind',
      )
    ).rows;
  await find('private');
  expect(await listOpen()).toEqual([]);
  await Promise.all([find('gone'), find('gone')]);
  const [gone] = await listOpen();
  expect(gone).toMatchObject({ kind: 'repository_gone', subject: projectId, occurrence: 1 });
  const admin = await asAdmin(shop, 'orderWrite');
  await applyRemedy(admin, { caseId: gone.id, note: '' });
  expect(await takeSyncs()).toEqual([projectId]);
  expect(await listOpen()).toHaveLength(1);
  await find('public');
  expect(await listOpen()).toMatchObject([{ kind: 'repository_public' }]);
  await find('gone');
  expect(await listOpen()).toMatchObject([
    { kind: 'repository_gone', occurrence: 2 },
    { kind: 'repository_public' },
  ]);
  await find('private');
  expect(await listOpen()).toEqual([]);
  const { rows } = await shop.database.pool.query(
    'select subject, text_body from mails order by created_at, subject',
  );
  expect(rows).toHaveLength(3);
  expect(rows[0]?.text_body).toContain('https://github.com/Acme/Shop/settings/access');
});
