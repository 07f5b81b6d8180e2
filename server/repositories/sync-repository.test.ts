import PDFDocument from 'pdfkit';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { createClients } from '#server/integrations/github/code-host.ts';
import { createRepositoryReader } from '#server/integrations/github/repository-reader.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { makeProject } from '#test/harness/factories.ts';
import { type FakeGithub, startFakeGithub } from '#test/harness/fake-github.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';
import { findProject } from '../projects/get-project.ts';
import { listProjects } from '../projects/list-projects.ts';
import { projects } from '../projects/schema.ts';
import { listVersions } from '../versions/list-versions.ts';
import { findPreview } from './find-preview.ts';
import { repositoryJobs } from './jobs.ts';
import { prioritizeSync } from './prioritize-sync.ts';
import { encodePng } from './render/encode-png.ts';
import { syncRepository } from './sync-repository.ts';

let shop: TestShop;
let github: FakeGithub;
let admin: Context;
let projectId: string;

const REPOSITORY = 'acme/leaf';
const PICTURE = encodePng(40, 30, new Uint8Array(40 * 30 * 4).fill(200));
/** Every file that must not be read contains this text. */
const CANARY = 'canary-9f1c';

beforeAll(async () => {
  github = await startFakeGithub();
  shop = await openTestShop({ repositoryReader: createReader(), jobs: repositoryJobs });
});
beforeEach(async () => {
  github.reset();
  await shop.reset();
  admin = await asAdmin(shop, 'projectWrite');
  projectId = (await makeProject(shop.context.db, { repoOwner: 'acme', repoName: 'leaf' })).id;
});
afterAll(async () => {
  await shop.close();
  await github.close();
});

const createReader = () =>
  createRepositoryReader(createClients({ apiUrl: github.url, token: 't' }, pino({ level: 'silent' })));
const sync = () => syncRepository(admin, { projectId });
const read = async () => {
  const project = await findProject(shop.context, projectId);
  if (!project) throw new Error('The project is gone.');
  return project;
};
const preview = (url: string | undefined) => findPreview(shop.context, url?.split('/').at(-1) ?? '');
const problems = async () =>
  (await shop.database.pool.query('select problems from repository_snapshots')).rows[0]?.problems;

async function makePdf(pages: number): Promise<Buffer> {
  const pdf = new PDFDocument({ autoFirstPage: false });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk) => chunks.push(chunk));
  for (let page = 1; page <= pages; page += 1) pdf.addPage().text(`Chapter ${page}`);
  pdf.end();
  await new Promise((resolve) => pdf.on('end', resolve));
  return Buffer.concat(chunks);
}

describe('reading a repository', () => {
  test('a repository is shown as its manifest allows', async () => {
    const manifest = {
      field: 'ai',
      level: 'beginner',
      hardware: [{ item: 'Camera', rupees: 1250 }],
      operatingSystems: ['linux', 'windows'],
      requires: [
        { tool: 'python', version: '>=3.10' },
        { tool: 'rm -rf /', version: '*' },
      ],
      demo: 'https://demo.example/leaf',
      previews: ['docs/**/*.png', 'report.pdf', 'app/*.py'],
    };
    const commit = github.putRepository(REPOSITORY, {
      'README.md':
        '# Leaf\n\nFinds [diseases](docs/x.md). <img src="https://tracker.example/x.png" onerror="alert(1)">',
      'capstone.json': JSON.stringify(manifest),
      'docs/shots/login-screen.png': PICTURE,
      'report.pdf': await makePdf(7),
      'app/main.py': 'print("<script>alert(1)</script>")\n',
      'secret.py': CANARY,
    });
    github.setCheckRuns(REPOSITORY, [{ name: 'tests', title: '128 tests passed' }]);
    github.addRelease(REPOSITORY, { tag: 'v1.0', name: 'First' });
    expect(await sync()).toEqual({ commit });

    const { repository, gallery, ...project } = await read();
    expect(project).toMatchObject({
      field: 'ai',
      level: 'beginner',
      hardware: manifest.hardware,
      operatingSystems: ['windows', 'linux'],
      requires: [{ tool: 'python', version: '>=3.10' }],
      runsInBrowser: false,
      demoUrl: 'https://demo.example/leaf',
      videoUrl: null,
    });
    expect(gallery).toEqual([
      { url: expect.any(String), alt: 'Smart Irrigation System: login screen', width: 40, height: 30 },
    ]);
    expect(repository).toMatchObject({
      commit,
      files: 6,
      lines: null,
      tree: [
        { path: 'README.md', size: expect.any(Number) },
        { path: 'capstone.json', size: expect.any(Number) },
        { path: 'report.pdf', size: expect.any(Number) },
        { path: 'secret.py', size: CANARY.length },
        { path: 'app/main.py', size: 35 },
        { path: 'docs/shots/login-screen.png', size: PICTURE.length },
      ],
      readmeHtml: '<h3>Leaf</h3>\n<p>Finds diseases. </p>\n',
      checks: { state: 'passing', summary: '1 of 1 check passed: tests (128 tests passed)' },
      release: { tag: 'v1.0', name: 'First' },
    });
    expect(repository?.languages[0]?.name).toBe('Python');
    expect(repository?.previews.map(({ path, kind, page }) => [path, kind, page])).toEqual([
      ['docs/shots/login-screen.png', 'image', null],
      ...[1, 2, 3, 4, 5].map((page) => ['report.pdf', 'pdf', page]),
      ['app/main.py', 'source', null],
    ]);
    expect(await preview(gallery[0]?.url)).toMatchObject({ contentType: 'image/png' });
    expect(await preview(repository?.previews[1]?.url)).toMatchObject({ contentType: 'image/png' });
    const source = await preview(repository?.previews.at(-1)?.url);
    expect(source?.contentType).toBe('text/html; charset=utf-8');
    expect(Buffer.from(source?.bytes ?? []).toString()).toContain('&lt;script&gt;');
  });

  test.each([
    ['.devcontainer/devcontainer.json', undefined, true],
    ['.devcontainer.json', true, true],
    ['.devcontainer/gpu/devcontainer.json', undefined, true],
    ['.devcontainer/gpu/extra/devcontainer.json', undefined, false],
    ['devcontainer.json', undefined, false],
    ['.devcontainer.json', false, false],
  ])('with the file %s and codespaces %s, runsInBrowser is %s', async (path, codespaces, runsInBrowser) => {
    github.putRepository(REPOSITORY, { 'capstone.json': JSON.stringify({ codespaces }), [path]: CANARY });
    await sync();
    expect(await read()).toMatchObject({ runsInBrowser, requires: [] });
    const listed = await listProjects(shop.context, { runsInBrowser: 'true', limit: 9 });
    expect(listed.documents).toHaveLength(runsInBrowser ? 1 : 0);
  });

  test('a repository that an earlier release read is read again for its requirements', async () => {
    const requires = [{ tool: 'go', version: '>=1.22' }];
    github.putRepository(REPOSITORY, { 'capstone.json': JSON.stringify({ requires }) });
    await sync();
    await shop.database.pool.query('update projects set requires = null');
    await sync();
    expect(await read()).toMatchObject({ requires });
  });

  test('a repository is read by conditional requests, and only changes are read again', async () => {
    github.putRepository(REPOSITORY, {
      'README.md': '# One',
      'old.png': PICTURE,
      'capstone.json': '{"previews": ["*.png"]}',
    });
    await sync();
    const [old] = (await read()).gallery;
    const before = (await read()).repository;
    github.calls.length = 0;
    await sync();
    expect(github.calls.map(({ path }) => path)).toEqual([
      '/repos/acme/leaf',
      '/repos/acme/leaf/commits/main',
      expect.stringMatching(/check-runs$/),
      '/repos/acme/leaf/releases',
    ]);
    expect(github.calls.every(({ headers }) => headers['if-none-match'])).toBe(true);
    expect(await read()).toMatchObject({ repository: { ...before, syncedAt: expect.any(Number) } });

    const commit = github.pushFiles(REPOSITORY, { 'old.png': null, 'README.md': '# Two' });
    github.setChecks(REPOSITORY, 'failing');
    expect(await sync()).toEqual({ commit });
    expect(await read()).toMatchObject({
      gallery: [],
      repository: { commit, readmeHtml: '<h3>Two</h3>\n', previews: [], checks: { state: 'failing' } },
    });
    expect(await preview(old?.url)).toBeNull();
  });

  test('a hostile repository reveals nothing', async () => {
    const big = 3 * 1024 * 1024;
    const bomb = encodePng(1, 1, new Uint8Array(4));
    bomb.writeUInt32BE(60_000, 16);
    github.putRepository(REPOSITORY, {
      'capstone.json': JSON.stringify({
        price: 'free',
        surprise: CANARY.length,
        previews: [
          ...[
            '../../etc/passwd',
            '../other/secret.py',
            '/etc/passwd',
            'link.py',
            'module',
            'shot.svg',
            'huge.png',
          ],
          ...[
            'bomb.png',
            'not.png',
            'lfs.png',
            'evil.pdf',
            'long.txt',
            'binary.txt',
            '.env',
            '*.exe',
            'ok.txt',
          ],
          `${'*a'.repeat(100)}b`,
        ],
      }),
      'docs/README.md': { mode: '120000', content: '../secret.py' },
      'secret.py': CANARY,
      'link.py': { mode: '120000', content: 'secret.py' },
      module: { mode: '160000', content: 'a'.repeat(40) },
      'shot.svg': `<svg xmlns="http://www.w3.org/2000/svg"><script>alert("${CANARY}")</script></svg>`,
      'huge.png': { content: { size: big } },
      'bomb.png': bomb,
      'not.png': `<html>${CANARY}</html>`,
      'lfs.png': 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n',
      'evil.pdf':
        '%PDF-1.7\n1 0 obj << /Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>',
      'long.txt': 'x'.repeat(101 * 1024),
      'binary.txt': Buffer.from([0xff, 0xfe, 0]),
      '.env': CANARY,
      'tool.exe': CANARY,
      'ok.txt': 'fine',
    });
    await sync();
    const { repository, gallery } = await read();
    expect(gallery).toEqual([]);
    expect(repository?.previews.map(({ path }) => path)).toEqual(['ok.txt']);
    expect(repository?.readmeHtml).toBeNull();
    expect(await problems()).toEqual(
      expect.arrayContaining([
        'capstone.json: price must be a number.',
        'capstone.json: There is no field “surprise”.',
        'The README is a symlink, which we don’t follow.',
        'previews: “../../etc/passwd” matches no file.',
        'previews: link.py is a symlink, which we don’t follow.',
        'previews: module is not a file.',
        expect.stringMatching(/^previews: shot.svg is of a kind that we don’t show/),
        'previews: huge.png is larger than 2 MB.',
        expect.stringMatching(/^previews: bomb.png has 60000 × 1 pixels/),
        'previews: not.png is not a PNG, JPEG or WebP picture.',
        'previews: lfs.png is stored with Git LFS, which we don’t follow.',
        expect.stringMatching(/^previews: evil.pdf can’t be shown/),
        'previews: long.txt is larger than 100 KB.',
        'previews: binary.txt is not a text file.',
      ]),
    );
    // Only these files were requested.
    const asked = github.calls.flatMap(({ path }) => /\/contents\/(.*)/.exec(path)?.[1] ?? []);
    expect(asked.sort()).toEqual(
      ['binary.txt', 'bomb.png', 'capstone.json', 'evil.pdf', 'lfs.png', 'not.png', 'ok.txt'].sort(),
    );
    expect(github.countCalls(/readme|\/git\/blobs|tarball|zipball/)).toBe(0);
    expect(await dumpDatabase()).not.toContain(CANARY);
    expect(JSON.stringify(await read())).not.toContain(CANARY);
  });

  test('notes that the renderer gives up are replaced, and after two of them no more are tried', async () => {
    github.putRepository(REPOSITORY, { 'README.md': '# Leaf' });
    // Quotes as deep as this end every parser that calls itself.
    const deep = '> '.repeat(10_000);
    for (const [at, body] of [
      '**First**',
      '',
      deep,
      '**Fast** <b>now</b> <script>x</script>',
      deep,
    ].entries())
      github.addRelease(REPOSITORY, { tag: `v${at + 1}`, body, at });
    await sync();
    const { documents } = await listVersions(shop.context, projectId, { limit: 100 });
    const failed = '<p>These notes can’t be shown here.</p>\n';
    expect(documents.map(({ tag, notesHtml }) => [tag, notesHtml])).toEqual([
      ['v5', failed],
      ['v4', '<p><strong>Fast</strong> now x</p>\n'],
      ['v3', failed],
      ['v2', ''],
      ['v1', failed],
    ]);
    expect((await read()).repository).toMatchObject({
      readmeHtml: '<h3>Leaf</h3>\n',
      release: { tag: 'v5' },
    });
  });

  test('a repository of 50,000 files is listed in part, from the root', async () => {
    const files = Array.from(
      { length: 50_000 },
      (_, index) => [`app/part-${index % 100}/f${index}.py`, 'x'] as const,
    );
    github.putRepository(REPOSITORY, {
      ...Object.fromEntries(files),
      'a.md': 'x',
      'capstone.json': '{"previews": ["**/f10?00.py"]}',
    });
    await sync();
    const { repository } = await read();
    // GitHub's list ends after 7 MB of paths, so the root is read separately.
    expect(repository?.files).toBeGreaterThan(30_000);
    expect(await problems()).toContain('GitHub lists only a part of this repository’s files.');
    expect(repository?.tree).toHaveLength(2000);
    expect(repository?.tree.slice(0, 2).map(({ path }) => path)).toEqual(['a.md', 'capstone.json']);
    expect(repository?.previews).toHaveLength(10);
  }, 30_000);
});

describe('failure to read a repository', () => {
  test('a failed reading keeps earlier content, and says why', async () => {
    const commit = github.putRepository(REPOSITORY, { 'README.md': '# Leaf' });
    await sync();
    github.injectFaults(`GET /repos/${REPOSITORY}/releases`, { status: 502 });
    github.pushFiles(REPOSITORY, { 'README.md': '# Newer' });
    await expect(sync()).rejects.toMatchObject({ status: 'UNAVAILABLE' });
    github.deleteRepository(REPOSITORY);
    await expect(sync()).rejects.toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: 'GitHub doesn’t show us acme/leaf. Check its address and our token.',
    });
    expect((await read()).repository).toMatchObject({ commit, readmeHtml: '<h3>Leaf</h3>\n' });
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
    github.putRepository(REPOSITORY, { 'README.md': utf16, 'report.pdf': pdf, 'capstone.json': manifest });
    await sync();
    expect((await read()).repository?.readmeHtml).toBe('<h3>Leaf</h3>\n');
    expect(await problems()).toEqual([
      'capstone.json: description is not valid: it has control characters.',
      'capstone.json: There is no field “\uFFFD”.',
      'previews: report.pdf can’t be shown: Page 1 has no size.',
    ]);
    github.pushFiles(REPOSITORY, { 'README.md': Buffer.from(utf16).swap16() });
    await sync();
    expect((await read()).repository?.readmeHtml).toBe('<h3>Leaf</h3>\n');
    github.pushFiles(REPOSITORY, { 'README.md': 'a\0b' });
    await sync();
    expect((await read()).repository?.readmeHtml).toBe('<p>a\uFFFDb</p>\n');
  });

  test('a reading that cannot be stored is a failure that admins see', async () => {
    github.putRepository(REPOSITORY, { 'README.md': '# Leaf' });
    await shop.database.pool.query('alter table repository_snapshots add constraint never check (false)');
    const message = expect.stringMatching(/^We couldn’t store what we read from acme\/leaf/);
    try {
      await expect(sync()).rejects.toMatchObject({ status: 'FAILED_PRECONDITION', message });
    } finally {
      await shop.database.pool.query('alter table repository_snapshots drop constraint never');
    }
    const { rows } = await shop.database.pool.query('select failure from repository_syncs');
    expect(rows).toEqual([{ failure: message }]);
  });

  test('readings leave half of the quota to look-ups and invitations, and go on when it is renewed', async () => {
    github.rateLimit.remaining = 2501;
    const before = Date.now() / 1000;
    const context = { ...admin, repositoryReader: createReader() };
    const message = expect.stringMatching(
      /^GitHub limits how often we can ask it. We read acme\/leaf after /,
    );
    await expect(syncRepository(context, { projectId })).rejects.toMatchObject({
      status: 'UNAVAILABLE',
      message,
    });
    expect(github.calls).toHaveLength(1);
    const { rows } = await shop.database.pool.query(
      'select extract(epoch from next_sync_at)::float8 as next from repository_syncs',
    );
    expect(rows[0]?.next).toBeGreaterThan(before + 3590);
  });
});

test("an admin's changes are not overwritten by the manifest", async () => {
  github.putRepository(REPOSITORY, { 'capstone.json': '{"level": "beginner", "field": "iot"}' });
  await sync();
  await shop.context.db.update(projects).set({ level: 'advanced' });
  github.pushFiles(REPOSITORY, { 'capstone.json': '{"level": "intermediate", "field": "web"}' });
  await sync();
  expect(await read()).toMatchObject({ level: 'advanced', field: 'web' });
});

test('repositories are read separately, one after the other', async () => {
  await makeProject(shop.context.db, { repoOwner: 'acme', repoName: 'second' });
  await shop.context.jobs.enqueue(shop.context.db, { name: 'sweep-repositories', data: {} });
  await shop.runJobs();
  const { rows } = await shop.database.pool.query(
    'select repo_name as name from repository_snapshots order by synced_at',
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(['leaf', 'second']);
  expect(github.countCalls(/\/git\/trees\//)).toBe(2);
  await shop.context.jobs.enqueue(shop.context.db, { name: 'sweep-repositories', data: {} });
  await shop.runJobs();
  expect(github.countCalls('GET /repos/acme/leaf/releases')).toBe(1);
});

test('a project that someone looks at is read before its turn, once', async () => {
  const failing = await makeProject(shop.context.db, { repoOwner: 'acme', repoName: 'missing-one' });
  github.putRepository(REPOSITORY, { 'README.md': '# Leaf' });
  for (const id of [projectId, failing.id, failing.id]) await prioritizeSync(shop.context, id);
  expect(await shop.waitingJobs('sync-repository')).toHaveLength(2);
  await shop.runJobs();
  expect((await read()).repository).toMatchObject({ files: 1 });
  await prioritizeSync(shop.context, failing.id);
  expect(await shop.waitingJobs('sync-repository')).toEqual([]);
});

async function dumpDatabase(): Promise<string> {
  const { pool } = shop.database;
  const { rows } = await pool.query(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const found = await pool.query(`select t::text as text from ${name} t`);
    texts.push(...found.rows.map(({ text }) => text));
  }
  // Bytes are written as hex.
  const hex = Buffer.from(CANARY).toString('hex');
  return texts.join('\n').replaceAll(hex, CANARY);
}
