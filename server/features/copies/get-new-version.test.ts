import { expect, test } from 'vitest';
import { openCopiesFixture, TEMPLATE } from '#test/harness/copies-fixture.ts';
import { killedAfter } from '#test/harness/killed-after.ts';
import { setUp } from '#test/harness/set-up.ts';
import { findCopyAndNewVersion } from './find-new-version.ts';
import { getNewVersion } from './get-new-version.ts';
import { checkMergeOnVisit } from './record-merge.ts';

const fixture = setUp(openCopiesFixture);
const get = async (orderId: string) => getNewVersion(await fixture.asBuyer(orderId), { orderId });
const nameOf = async (orderId: string) =>
  (await findCopyAndNewVersion(fixture.context.db, await fixture.orderOf(orderId))).newVersion;
const NONE = { status: 'FAILED_PRECONDITION' };

let releases = 0;

/** Changes the project's repository and reads it. Each release is a minute after the one before. */
async function push(files: Record<string, string | null>, tag?: string): Promise<string> {
  const commit = fixture.github.pushFiles(TEMPLATE, files);
  releases += 1;
  if (tag) fixture.github.addRelease(TEMPLATE, { tag, at: Math.floor(Date.now() / 1000) + 60 * releases });
  await fixture.sync();
  return commit;
}

/** The files of each tree that was created in a copy. */
function listTrees(name: string): string[][] {
  const trees = fixture.github.calls.filter(({ route }) => route === `POST /repos/${name}/git/trees`);
  return trees.map(({ body }) => (body.tree as { path: string }[]).map(({ path }) => path).sort());
}

test('a new version is a pull request with the files that changed, from the commit of the licence', async () => {
  await fixture.sync();
  const orderId = await fixture.buy('asha');
  const name = await fixture.nameOf(orderId);
  expect(await nameOf(orderId)).toBeNull();
  await expect(get(orderId)).rejects.toMatchObject(NONE);
  await push({ 'src/app.py': 'print("v1.4")\n', 'data/list.csv': null, 'new.md': '# New\n' }, 'v1.4');
  expect(await nameOf(orderId)).toBe('v1.4');
  const { url } = await get(orderId);
  expect(url).toBe(`https://github.com/${name}/pull/1`);
  const { github } = fixture;
  const branch = 'capstone/v1.4';
  expect(github.readText(name, 'src/app.py', branch)).toBe('print("v1.4")\n');
  expect(github.readText(name, 'new.md', branch)).toBe('# New\n');
  expect(github.readText(name, 'data/list.csv', branch)).toBeNull();
  expect(github.readText(name, 'LICENCE.md', branch)).toContain(orderId);
  const commit = github.calls.find(({ route }) => route === `POST /repos/${name}/git/commits`);
  expect(commit?.body.parents).toEqual([(await fixture.findCopy(orderId)).licenceCommit]);
  expect(listTrees(name)).toEqual([['data/list.csv', 'new.md', 'src/app.py']]);
});

test('a version that is asked for again is the same pull request, which is opened again when it was closed', async () => {
  await fixture.sync();
  const orderId = await fixture.buy('asha');
  const name = await fixture.nameOf(orderId);
  await push({ a: '1' }, 'v2');
  const [one, ...others] = await Promise.all(Array.from({ length: 10 }, () => get(orderId)));
  for (const other of others) expect(other).toEqual(one);
  expect(fixture.github.countCalls(`POST /repos/${name}/pulls`)).toBe(1);
  fixture.github.changePull(name, 1, 'closed');
  expect(await get(orderId)).toEqual(one);
  fixture.github.changePull(name, 1, 'closed');
  fixture.github.deleteBranch(name, 'capstone/v2');
  const reopened = await get(orderId);
  expect(reopened.url).toMatch(/\/pull\/\d$/);
});

test('a process that is killed after any call of opening a version leaves one pull request', async () => {
  await fixture.sync();
  const orderId = await fixture.buy('asha');
  const name = await fixture.nameOf(orderId);
  let isKilled = true;
  let calls = 0;
  while (isKilled && calls < 30) {
    calls += 1;
    const commit = await push({ 'a.txt': `${calls}` });
    const context = killedAfter(await fixture.asBuyer(orderId), calls);
    isKilled = await getNewVersion(context, { orderId }).then(
      () => false,
      () => true,
    );
    expect(await get(orderId)).toEqual({ url: `https://github.com/${name}/pull/${calls}` });
    expect(fixture.github.readText(name, 'a.txt', `capstone/${commit.slice(0, 7)}`)).toBe(`${calls}`);
    // Together the rounds would create more in a minute than GitHub allows.
    await fixture.age('invite_calls', '2 hours');
  }
  expect(isKilled).toBe(false);
  expect(calls).toBeGreaterThan(5);
});

test('without a release a version is named by its commit, and after a merge only a newer one is new', async () => {
  await fixture.sync();
  const orderId = await fixture.buy('asha');
  const name = await fixture.nameOf(orderId);
  const second = await push({ 'src/app.py': 'print("2")\n' });
  expect(await nameOf(orderId)).toBe(second.slice(0, 7));
  await get(orderId);
  fixture.github.pushFiles(name, { 'mine.txt': 'mine' });
  fixture.github.changePull(name, 1, 'merged');
  await expect(get(orderId)).rejects.toMatchObject(NONE);
  expect(await nameOf(orderId)).toBeNull();
  expect(fixture.github.readText(name, 'src/app.py')).toBe('print("2")\n');
  expect(fixture.github.readText(name, 'mine.txt')).toBe('mine');
  await push({ 'b.txt': 'b' });
  await get(orderId);
  expect(listTrees(name)).toEqual([['src/app.py'], ['b.txt']]);
});

test('a version that is merged after a newer one was asked for is what the buyer has', async () => {
  await fixture.sync();
  const orderId = await fixture.buy('asha');
  const name = await fixture.nameOf(orderId);
  await push({ 'a.txt': '1' }, 'v2');
  const second = await get(orderId);
  await push({ 'b.txt': '1' }, 'v3');
  expect(await get(orderId)).not.toEqual(second);
  fixture.github.changePull(name, 1, 'merged');
  await push({ 'c.txt': '1' }, 'v4');
  await get(orderId);
  expect(listTrees(name)).toEqual([['a.txt'], ['a.txt', 'b.txt'], ['b.txt', 'c.txt']]);
  const { licenceCommit } = await fixture.findCopy(orderId);
  for (const { body } of fixture.github.calls.filter(({ route }) => route.endsWith('/git/commits')))
    expect(body.parents).toEqual([licenceCommit]);
});

test('a file that the buyer changed as well stays theirs until they merge, and only the pull request touches it', async () => {
  await fixture.sync();
  const orderId = await fixture.buy('asha');
  const name = await fixture.nameOf(orderId);
  fixture.github.pushFiles(name, { 'src/app.py': 'print("mine")\n' });
  const head = fixture.github.headOf(name);
  await push({ 'src/app.py': 'print("2")\n' }, 'v2');
  await get(orderId);
  expect(fixture.github.headOf(name)).toBe(head);
  expect(fixture.github.readText(name, 'src/app.py')).toBe('print("mine")\n');
  expect(fixture.github.countCalls(/^(PUT|PATCH|DELETE) .*\/(git|contents|merges)/)).toBe(1);
});

test('a release that came after the buyer asked for a commit is named when the commit is merged', async () => {
  await fixture.sync();
  const orderId = await fixture.buy('asha');
  const name = await fixture.nameOf(orderId);
  await push({ 'a.txt': '1' });
  await get(orderId);
  await push({ 'b.txt': '1' }, 'v2');
  const { pool } = fixture.database;
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  await pool.query(`update copies set versions = jsonb_set(versions, '{0,since}', to_jsonb($1::text))`, [
    hourAgo,
  ]);
  await pool.query(`update project_versions set published_at = now() - interval '30 minutes'`);
  fixture.github.changePull(name, 1, 'merged');
  await get(orderId);
  expect(fixture.github.readText(name, 'b.txt', 'capstone/v2')).toBe('1');
});

test('the page of an order hears of a merge, and asks GitHub every ten seconds at most', async () => {
  await fixture.sync();
  const orderId = await fixture.buy('asha');
  const name = await fixture.nameOf(orderId);
  const visit = async () => {
    await checkMergeOnVisit(fixture.context, await fixture.findCopy(orderId));
    await fixture.runJobs();
  };
  const PULLS = `GET /repos/${name}/pulls`;
  await visit();
  expect(fixture.github.countCalls(PULLS)).toBe(0);
  await push({ 'a.txt': '1' }, 'v2');
  await get(orderId);
  await visit();
  expect(await nameOf(orderId)).toBe('v2');
  fixture.github.changePull(name, 1, 'merged');
  const asked = fixture.github.countCalls(PULLS);
  await visit();
  expect(fixture.github.countCalls(PULLS)).toBe(asked);
  await fixture.database.pool.query('delete from attempts');
  await visit();
  expect(await nameOf(orderId)).toBeNull();
  await expect(get(orderId)).rejects.toMatchObject(NONE);
});

test('many text files are one request, since GitHub limits what is created', async () => {
  await fixture.sync();
  const orderId = await fixture.buy('asha');
  const name = await fixture.nameOf(orderId);
  await push(Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`docs/${n}.md`, `# ${n}\n`])));
  await get(orderId);
  expect(fixture.github.countCalls(`POST /repos/${name}/git/blobs`)).toBe(0);
  const branch = (await fixture.findCopy(orderId)).versions[0]?.branch;
  expect(fixture.github.readText(name, 'docs/59.md', branch)).toBe('# 59\n');
});

test('a refunded purchase, a copy that is not ready and a shared purchase have no new version', async () => {
  await fixture.sync();
  const orderId = await fixture.buy('asha');
  await push({ a: '1' });
  await fixture.refund(orderId);
  await expect(get(orderId)).rejects.toMatchObject(NONE);
  fixture.github.setContentLate(true);
  await expect(get(await fixture.buy('ravi'))).rejects.toMatchObject(NONE);
  await fixture.database.pool.query(`update projects set delivery = 'shared'`);
  await expect(get(await fixture.buy('meera'))).rejects.toMatchObject(NONE);
});

test('a stranger gets no version of another buyer’s copy', async () => {
  const orderId = await fixture.buy('asha');
  await expect(getNewVersion(fixture.context, { orderId })).rejects.toMatchObject({
    status: 'UNAUTHENTICATED',
  });
  const other = await fixture.asBuyer(await fixture.buy('ravi'));
  await expect(getNewVersion(other, { orderId })).rejects.toMatchObject({ status: 'PERMISSION_DENIED' });
});
