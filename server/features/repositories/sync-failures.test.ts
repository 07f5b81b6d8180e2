import { describe, expect, test } from 'vitest';
import { makeProject } from '#test/harness/factories.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openSyncedShop, REPOSITORY } from '#test/harness/synced-shop.ts';
import { projects } from '../projects/schema.ts';
import { prioritizeSync } from './prioritize-sync.ts';
import { syncRepository } from './sync-repository.ts';

const shop = setUp(openSyncedShop);

describe('failure to read a repository', () => {
  test('a failed reading keeps earlier content, and says why', async () => {
    const commit = shop.github.putRepository(REPOSITORY, { 'README.md': '# Leaf' });
    await shop.sync();
    shop.github.injectFaults(`GET /repos/${REPOSITORY}/releases`, { status: 502 });
    shop.github.pushFiles(REPOSITORY, { 'README.md': '# Newer' });
    await expect(shop.sync()).rejects.toMatchObject({ status: 'UNAVAILABLE' });
    shop.github.deleteRepository(REPOSITORY);
    await expect(shop.sync()).rejects.toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: 'GitHub doesn’t show us acme/leaf. Check its address and our token.',
    });
    expect((await shop.read()).repository).toMatchObject({ commit, readmeHtml: '<h3>Leaf</h3>\n' });
  });

  test('a README in UTF-16 or with NUL characters is shown, and a PDF page without a size is a problem', async () => {
    const utf16 = Buffer.from('\uFEFF# Leaf', 'utf16le');
    const pdf = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /UserUnit 0 /CropBox [200 200 300 300] >> endobj
trailer << /Root 1 0 R >>`;
    const manifest =
      '{"previews": ["report.pdf"], "description": "a\\u0000b", "\\u0000": 1, "tech": ["\\ud800"]}';
    shop.github.putRepository(REPOSITORY, {
      'README.md': utf16,
      'report.pdf': pdf,
      'capstone.json': manifest,
    });
    await shop.sync();
    expect((await shop.read()).repository?.readmeHtml).toBe('<h3>Leaf</h3>\n');
    expect(await shop.problems()).toEqual([
      'capstone.json: description is not valid: it has control characters.',
      'capstone.json: There is no field “\uFFFD”.',
      'previews: report.pdf can’t be shown: Page 1 has no size.',
    ]);
    shop.github.pushFiles(REPOSITORY, { 'README.md': Buffer.from(utf16).swap16() });
    await shop.sync();
    expect((await shop.read()).repository?.readmeHtml).toBe('<h3>Leaf</h3>\n');
    shop.github.pushFiles(REPOSITORY, { 'README.md': 'a\0b' });
    await shop.sync();
    expect((await shop.read()).repository?.readmeHtml).toBe('<p>a\uFFFDb</p>\n');
  });

  test('a reading that cannot be stored is a failure that admins see', async () => {
    shop.github.putRepository(REPOSITORY, { 'README.md': '# Leaf' });
    await shop.database.pool.query('alter table repository_snapshots add constraint never check (false)');
    const message = expect.stringMatching(/^We couldn’t store what we read from acme\/leaf/);
    try {
      await expect(shop.sync()).rejects.toMatchObject({ status: 'FAILED_PRECONDITION', message });
    } finally {
      await shop.database.pool.query('alter table repository_snapshots drop constraint never');
    }
    const { rows } = await shop.database.pool.query('select failure from repository_syncs');
    expect(rows).toEqual([{ failure: message }]);
  });

  test('readings leave half of the quota to look-ups and invitations, and go on when it is renewed', async () => {
    shop.github.rateLimit.remaining = 2501;
    const before = Date.now() / 1000;
    const context = { ...shop.current.admin, repositoryReader: shop.createReader() };
    const message = expect.stringMatching(
      /^GitHub limits how often we can ask it. We read acme\/leaf after /,
    );
    await expect(syncRepository(context, { projectId: shop.current.projectId })).rejects.toMatchObject({
      status: 'UNAVAILABLE',
      message,
    });
    expect(shop.github.calls).toHaveLength(1);
    const { rows } = await shop.database.pool.query(
      'select extract(epoch from next_sync_at)::float8 as next from repository_syncs',
    );
    expect(rows[0]?.next).toBeGreaterThan(before + 3590);
  });
});

test("an admin's changes are not overwritten by the manifest", async () => {
  shop.github.putRepository(REPOSITORY, { 'capstone.json': '{"level": "beginner", "field": "iot"}' });
  await shop.sync();
  await shop.context.db.update(projects).set({ level: 'advanced' });
  shop.github.pushFiles(REPOSITORY, { 'capstone.json': '{"level": "intermediate", "field": "web"}' });
  await shop.sync();
  expect(await shop.read()).toMatchObject({ level: 'advanced', field: 'web' });
});

test('repositories are read separately, one after the other', async () => {
  await makeProject(shop.context.db, { repoOwner: 'acme', repoName: 'second' });
  await shop.context.jobs.enqueue(shop.context.db, { name: 'sweep-repositories', data: {} });
  await shop.runJobs();
  const { rows } = await shop.database.pool.query(
    'select repo_name as name from repository_snapshots order by synced_at',
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(['leaf', 'second']);
  expect(shop.github.countCalls(/\/git\/trees\//)).toBe(2);
  await shop.context.jobs.enqueue(shop.context.db, { name: 'sweep-repositories', data: {} });
  await shop.runJobs();
  expect(shop.github.countCalls('GET /repos/acme/leaf/releases')).toBe(1);
});

test('a project that someone looks at is read before its turn, once', async () => {
  const failing = await makeProject(shop.context.db, { repoOwner: 'acme', repoName: 'missing-one' });
  shop.github.putRepository(REPOSITORY, { 'README.md': '# Leaf' });
  for (const id of [shop.current.projectId, failing.id, failing.id]) await prioritizeSync(shop.context, id);
  expect(await shop.waitingJobs('sync-repository')).toHaveLength(2);
  await shop.runJobs();
  expect((await shop.read()).repository).toMatchObject({ files: 1 });
  await prioritizeSync(shop.context, failing.id);
  expect(await shop.waitingJobs('sync-repository')).toEqual([]);
});
