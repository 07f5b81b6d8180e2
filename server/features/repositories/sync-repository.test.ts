import PDFDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { setUp } from '#test/harness/set-up.ts';
import { openSyncedShop, REPOSITORY } from '#test/harness/synced-shop.ts';
import { listProjects } from '../projects/list-projects.ts';
import { listVersions } from '../versions/list-versions.ts';
import { encodePng } from './render/encode-png.ts';

const shop = setUp(openSyncedShop);

const PICTURE = encodePng(40, 30, new Uint8Array(40 * 30 * 4).fill(200));
/** Every file that must not be read contains this text. */
const CANARY = 'canary-9f1c';

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
    const commit = shop.github.putRepository(REPOSITORY, {
      'README.md':
        '# Leaf\n\nFinds [diseases](docs/x.md). <img src="https://tracker.example/x.png" onerror="alert(1)">',
      'capstone.json': JSON.stringify(manifest),
      'docs/shots/login-screen.png': PICTURE,
      'report.pdf': await makePdf(7),
      'app/main.py': 'print("<script>alert(1)</script>")\n',
      'secret.py': CANARY,
    });
    shop.github.setCheckRuns(REPOSITORY, [{ name: 'tests', title: '128 tests passed' }]);
    shop.github.addRelease(REPOSITORY, { tag: 'v1.0', name: 'First' });
    expect(await shop.sync()).toEqual({ commit });

    const { repository, gallery, ...project } = await shop.read();
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
    expect(await shop.preview(gallery[0]?.url)).toMatchObject({ contentType: 'image/png' });
    const page = repository?.previews[1];
    expect(page?.smaller.map(({ width }) => width)).toEqual([expect.any(Number), expect.any(Number)]);
    for (const url of [page?.url, ...(page?.smaller ?? []).map((picture) => picture.url)])
      expect(await shop.preview(url)).toMatchObject({ contentType: 'image/png' });
    const source = await shop.preview(repository?.previews.at(-1)?.url);
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
    shop.github.putRepository(REPOSITORY, {
      'capstone.json': JSON.stringify({ codespaces }),
      [path]: CANARY,
    });
    await shop.sync();
    expect(await shop.read()).toMatchObject({ runsInBrowser, requires: [] });
    const listed = await listProjects(shop.context, { runsInBrowser: 'true', limit: 9 });
    expect(listed.documents).toHaveLength(runsInBrowser ? 1 : 0);
  });

  test('a repository that an earlier release read is read again for its requirements', async () => {
    const requires = [{ tool: 'go', version: '>=1.22' }];
    shop.github.putRepository(REPOSITORY, { 'capstone.json': JSON.stringify({ requires }) });
    await shop.sync();
    await shop.database.pool.query('update projects set requires = null');
    await shop.sync();
    expect(await shop.read()).toMatchObject({ requires });
  });

  test('a repository is read by conditional requests, and only changes are read again', async () => {
    shop.github.putRepository(REPOSITORY, {
      'README.md': '# One',
      'old.png': PICTURE,
      'capstone.json': '{"previews": ["*.png"]}',
    });
    await shop.sync();
    const [old] = (await shop.read()).gallery;
    const before = (await shop.read()).repository;
    shop.github.calls.length = 0;
    await shop.sync();
    expect(shop.github.calls.map(({ path }) => path)).toEqual([
      '/repos/acme/leaf',
      '/repos/acme/leaf/commits/main',
      expect.stringMatching(/check-runs$/),
      '/repos/acme/leaf/releases',
    ]);
    expect(shop.github.calls.every(({ headers }) => headers['if-none-match'])).toBe(true);
    expect(await shop.read()).toMatchObject({ repository: { ...before, syncedAt: expect.any(Number) } });

    const commit = shop.github.pushFiles(REPOSITORY, { 'old.png': null, 'README.md': '# Two' });
    shop.github.setChecks(REPOSITORY, 'failing');
    expect(await shop.sync()).toEqual({ commit });
    expect(await shop.read()).toMatchObject({
      gallery: [],
      repository: { commit, readmeHtml: '<h3>Two</h3>\n', previews: [], checks: { state: 'failing' } },
    });
    expect(await shop.preview(old?.url)).toBeNull();
  });

  test('a hostile repository reveals nothing', async () => {
    const big = 3 * 1024 * 1024;
    const bomb = encodePng(1, 1, new Uint8Array(4));
    bomb.writeUInt32BE(60_000, 16);
    shop.github.putRepository(REPOSITORY, {
      'capstone.json': JSON.stringify({
        price: 'free',
        surprise: CANARY.length,
        previews: [
          '../../etc/passwd',
          '../other/secret.py',
          '/etc/passwd',
          'link.py',
          'module',
          'shot.svg',
          'huge.png',
          'bomb.png',
          'not.png',
          'lfs.png',
          'evil.pdf',
          'long.txt',
          'binary.txt',
          '.env',
          '*.exe',
          'ok.txt',
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
    await shop.sync();
    const { repository, gallery } = await shop.read();
    expect(gallery).toEqual([]);
    expect(repository?.previews.map(({ path }) => path)).toEqual(['ok.txt']);
    expect(repository?.readmeHtml).toBeNull();
    expect(await shop.problems()).toEqual(
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
    const asked = shop.github.calls.flatMap(({ path }) => /\/contents\/(.*)/.exec(path)?.[1] ?? []);
    expect(asked.sort()).toEqual(
      ['binary.txt', 'bomb.png', 'capstone.json', 'evil.pdf', 'lfs.png', 'not.png', 'ok.txt'].sort(),
    );
    expect(shop.github.countCalls(/readme|\/git\/blobs|tarball|zipball/)).toBe(0);
    expect(await dumpDatabase()).not.toContain(CANARY);
    expect(JSON.stringify(await shop.read())).not.toContain(CANARY);
  });

  test('notes that the renderer gives up are replaced, and the others are rendered', async () => {
    shop.github.putRepository(REPOSITORY, { 'README.md': '# Leaf' });
    // Quotes as deep as this end every parser that calls itself.
    const deep = '> '.repeat(10_000);
    for (const [at, body] of [
      '**First**',
      '',
      deep,
      '**Fast** <b>now</b> <script>x</script>',
      deep,
    ].entries())
      shop.github.addRelease(REPOSITORY, { tag: `v${at + 1}`, body, at });
    await shop.sync();
    const { documents } = await listVersions(shop.context, shop.current.projectId, { limit: 100 });
    const failed = '<p>These notes can’t be shown here.</p>\n';
    expect(documents.map(({ tag, notesHtml }) => [tag, notesHtml])).toEqual([
      ['v5', failed],
      ['v4', '<p><strong>Fast</strong> <strong>now</strong> </p>\n'],
      ['v3', failed],
      ['v2', ''],
      ['v1', '<p><strong>First</strong></p>\n'],
    ]);
    expect((await shop.read()).repository).toMatchObject({
      readmeHtml: '<h3>Leaf</h3>\n',
      release: { tag: 'v5' },
    });
  });

  test('a repository of 50,000 files is listed in part, from the root', async () => {
    const files = Array.from(
      { length: 50_000 },
      (_, index) => [`app/part-${index % 100}/f${index}.py`, 'x'] as const,
    );
    shop.github.putRepository(REPOSITORY, {
      ...Object.fromEntries(files),
      'a.md': 'x',
      'capstone.json': '{"previews": ["**/f10?00.py"]}',
    });
    await shop.sync();
    const { repository } = await shop.read();
    // GitHub's list ends after 7 MB of paths, so the root is read separately.
    expect(repository?.files).toBeGreaterThan(30_000);
    expect(await shop.problems()).toContain('GitHub lists only a part of this repository’s files.');
    expect(repository?.tree).toHaveLength(2000);
    expect(repository?.tree.slice(0, 2).map(({ path }) => path)).toEqual(['a.md', 'capstone.json']);
    expect(repository?.previews).toHaveLength(10);
  });
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
