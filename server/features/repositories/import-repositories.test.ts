import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { createClients } from '#server/integrations/github/client.ts';
import { RepositoryReader } from '#server/integrations/github/repository-reader.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { makeProject } from '#test/harness/factories.ts';
import { type FakeGithub, startFakeGithub } from '#test/harness/fake-github.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';
import { findProject } from '../projects/get-project.ts';
import { listAdminProjects } from '../projects/list-admin-projects.ts';
import { setProjectStatus } from '../projects/set-project-status.ts';
import { checkClaims } from './check-claims.ts';
import { importRepositories } from './import-repositories.ts';
import { repositoryJobs } from './jobs.ts';
import { listImportableRepositories } from './list-importable.ts';

let shop: TestShop;
let github: FakeGithub;
let admin: Context;

beforeAll(async () => {
  github = await startFakeGithub();
  const clients = createClients({ apiUrl: github.url, token: 't' }, pino({ level: 'silent' }));
  shop = await openTestShop({ repositoryReader: new RepositoryReader(clients), jobs: repositoryJobs });
});
beforeEach(async () => {
  github.reset();
  await shop.reset();
  admin = await asAdmin(shop, 'projectWrite');
});
afterAll(async () => {
  await shop.close();
  await github.close();
});

const MANIFEST = {
  name: 'Bus Pass Generator',
  price: 899,
  tech: ['Flutter'],
  features: ['Report'],
  description: 'Issues passes.',
  field: 'mobile',
  level: 'beginner',
  teamSize: 3,
  hardware: [{ item: 'Scanner', rupees: 1500 }],
  operatingSystems: ['windows', 'linux'],
  demo: 'https://demo.example',
  video: 'https://video.example/1',
  previews: ['README.md'],
};
const importOne = async (repository: string) =>
  (await importRepositories(admin, { repositories: [repository] })).imported[0];

test('repositories become drafts from their manifest, which can be published', async () => {
  github.putRepository('acme/bus-pass', {
    'capstone.json': JSON.stringify(MANIFEST),
    'README.md': '# Bus',
    'pubspec.yaml': 'name: bus_pass',
  });
  const imported = await importOne('acme/bus-pass');
  expect(imported).toEqual({ repository: 'acme/bus-pass', projectId: expect.any(String), problems: [] });
  const projectId = imported?.projectId ?? '';
  const { demo: demoUrl, video: videoUrl, previews: _, ...fields } = MANIFEST;
  expect(await findProject(admin, projectId)).toMatchObject({
    ...fields,
    demoUrl,
    videoUrl,
    status: 'draft',
  });
  await shop.runJobs();
  expect((await findProject(admin, projectId))?.repository?.previews).toHaveLength(1);
  await setProjectStatus(admin, { projectId, status: 'published' });
  expect(await findProject(shop.context, projectId)).toMatchObject({ slug: 'bus-pass-generator' });

  const again = await importOne('ACME/Bus-Pass');
  const already = 'It’s in the shop already, as “Bus Pass Generator”. Nothing was changed.';
  expect(again).toEqual({ repository: 'acme/bus-pass', projectId, problems: [already] });
});

test('the import of an archived repository says that no one can be invited, and the draft is off sale at once', async () => {
  github.putRepository('acme/old', {
    'capstone.json': JSON.stringify(MANIFEST),
    'README.md': '# Bus',
    'pubspec.yaml': 'name: bus_pass',
  });
  github.setClosure('acme/old', 'archived');
  const imported = await importOne('acme/old');
  expect(imported?.problems).toEqual([
    expect.stringMatching(/^No one can be invited to acme\/old, so it isn’t on sale\. It’s archived/),
  ]);
  await shop.runJobs();
  const projectId = imported?.projectId ?? '';
  await setProjectStatus(admin, { projectId, status: 'published' });
  expect(await findProject(shop.context, projectId)).toMatchObject({ isPaused: true });
});

test('a technology that the repository does not show is reported at import, and to admins with the project', async () => {
  const tech = ['Python', 'React', 'OpenCV', 'Docker', 'PostgreSQL', 'Agile'];
  github.putRepository('acme/faces', {
    'capstone.json': JSON.stringify({ ...MANIFEST, tech }),
    'README.md': '# Faces\n\nBuilt with React and OpenCV.',
    'main.py': 'print()\n'.repeat(10),
  });
  const imported = await importOne('acme/faces');
  const problem = 'React and Docker are not in the repository: no language or file shows them.';
  expect(imported?.problems).toEqual([problem]);
  const projectId = imported?.projectId ?? '';
  const claims = (found: (boolean | null)[]) => tech.map((name, i) => ({ tech: name, found: found[i] }));
  expect(await findProject(admin, projectId)).toMatchObject({ claims: claims(tech.map(() => null)) });
  const githubRepoUrl = 'https://github.com/acme/faces';
  const expected = claims([true, false, true, false, null, null]);
  expect(await checkClaims(admin, { githubRepoUrl, tech })).toEqual({ claims: expected });
  await shop.runJobs();
  expect(await findProject(admin, projectId)).toMatchObject({ claims: expected });
  const [listed] = (await listAdminProjects(admin, {})).documents;
  expect(listed?.missingTech).toEqual(['React', 'Docker']);
  await setProjectStatus(admin, { projectId, status: 'published' });
  expect(await findProject(shop.context, projectId)).not.toHaveProperty('claims');

  // What was read is compared again without another question to GitHub.
  github.deleteRepository('acme/faces');
  expect(await checkClaims(admin, { githubRepoUrl, tech })).toEqual({ claims: expected });
  await expect(
    checkClaims(admin, { githubRepoUrl: 'https://github.com/acme/missing-one', tech }),
  ).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
});

test('unknown tools and ranges are reported, and the other requirements stay', async () => {
  const requires = [
    { tool: 'node', version: '>=20' },
    { tool: 'curl', version: '*' },
    { tool: 'java', version: 'seventeen' },
    { tool: 'node', version: '>=18' },
  ];
  github.putRepository('acme/tools', { 'capstone.json': JSON.stringify({ ...MANIFEST, requires }) });
  const imported = await importOne('acme/tools');
  expect(imported?.problems.filter((problem) => problem.includes('requires'))).toEqual([
    expect.stringMatching(/^capstone.json: requires, entry 2: tool must be one of node, npm/),
    'capstone.json: requires, entry 3: version is not valid: it must be a semver range, such as >=3.10.',
    'capstone.json: requires, entry 4: node is listed twice.',
  ]);
  await shop.runJobs();
  expect(await findProject(admin, imported?.projectId ?? '')).toMatchObject({
    requires: requires.slice(0, 1),
  });
});

test('drafts without a manifest are filled from README, languages and releases, and say what is missing', async () => {
  github.putRepository('acme/leaf-doctor', {
    'README.md':
      '![Logo](x.png)\n\n# Leaf **Doctor**\n\n[![ci](x)](y)\n\nFinds diseases of leaves with a small network. More.',
    'app/main.py': 'print()\n'.repeat(10),
    'tests/test_app.py': 'assert True\n'.repeat(20),
    'docs/report.pdf': 'x',
  });
  github.addRelease('acme/leaf-doctor', { tag: 'v2.1' });
  const imported = await importOne('acme/leaf-doctor');
  expect(imported?.problems).toEqual([
    'The repository has no capstone.json.',
    'Please set a price.',
    'Please choose a field.',
    'Please choose a level.',
    'There are no previews. List screenshots under “previews” in capstone.json.',
  ]);
  const projectId = imported?.projectId ?? '';
  expect(await findProject(admin, projectId)).toMatchObject({
    name: 'Leaf Doctor',
    price: null,
    tech: ['Python'],
    features: ['Source code: 4 files', 'Documents as PDF', 'Automated tests', 'README', 'Version v2.1'],
    description: 'Finds diseases of leaves with a small network. More.',
  });
  await expect(setProjectStatus(admin, { projectId, status: 'published' })).rejects.toMatchObject({
    status: 'FAILED_PRECONDITION',
    message: 'Please set a price before you publish this project.',
  });
});

test('what templates, libraries and tools wrote is neither a name, nor a description, nor a content', async () => {
  github.putRepository('acme/campus_attendance', {
    'README.md':
      '# attendance_app\n\nA new Flutter project.\n\n## Getting Started\n\nThis project is a starting point for a Flutter application.',
    'pubspec.yaml': 'name: attendance_app',
    'lib/main.dart': 'void main() {}\n'.repeat(100),
    'test/widget_test.dart': 'x'.repeat(1061),
    'windows/runner/win32_window.cpp': 'x'.repeat(8534),
    'windows/CMakeLists.txt': 'x'.repeat(4000),
    'assets/icons/Resume_12.pdf': 'x',
    'firmware/node.ino': 'void loop() {}\n'.repeat(20),
  });
  const imported = await importOne('acme/campus_attendance');
  expect(imported?.problems).toEqual(
    expect.arrayContaining([
      'Please add a description.',
      'Please check the name. It’s the repository’s, because the README is a template’s.',
    ]),
  );
  expect(await findProject(admin, imported?.projectId ?? '')).toMatchObject({
    name: 'Campus attendance',
    description: null,
    tech: ['Dart', 'Arduino'],
    features: ['Source code: 5 files'],
  });
});

test.each([
  ['UTF-16 as PowerShell writes it', Buffer.from(`\uFEFF${JSON.stringify(MANIFEST)}`, 'utf16le'), null],
  ['UTF-16 without a mark', Buffer.from(JSON.stringify(MANIFEST), 'utf16le'), null],
  ['UTF-16, big end first', Buffer.from(`\uFEFF${JSON.stringify(MANIFEST)}`, 'utf16le').swap16(), null],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${JSON.stringify(MANIFEST)}`), null],
  [
    'Windows-1252',
    Buffer.from('{"name": "Caf\xe9"}', 'latin1'),
    /in another encoding than UTF-8, such as Windows-1252/,
  ],
  [
    'UTF-32',
    Buffer.from([0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0]),
    /The file is in UTF-32\. Please save it as UTF-8/,
  ],
])('a manifest in %s is read, or its encoding is named', async (_, bytes, problem) => {
  github.putRepository('acme/encoded', {
    'capstone.json': bytes,
    'README.md': '# Bus',
    'pubspec.yaml': 'name: bus_pass',
  });
  const imported = await importOne('acme/encoded');
  if (problem) expect(imported?.problems).toContainEqual(expect.stringMatching(problem));
  else expect(imported?.problems).toEqual([]);
});

test('a README that the renderer gives up does not stop the import', async () => {
  // Quotes as deep as this end every parser that calls itself.
  github.putRepository('acme/deep', { 'README.md': '>'.repeat(10_000) });
  const imported = await importOne('acme/deep');
  expect(imported?.problems).toContain('The README can’t be read. Please check the name and description.');
  expect(await findProject(admin, imported?.projectId ?? '')).toMatchObject({
    name: 'Deep',
    description: null,
  });
});

test('of several imported repositories each succeeds or fails separately, and none is imported twice', async () => {
  github.putRepository('acme/a', {});
  github.putRepository('acme/b', { 'capstone.json': '{"name": 5, "price": 0.5, "previews": ["x.png"]}' });
  const repositories = ['acme/a', 'acme/a', 'acme/b', 'acme/missing-one', '../x', 'acme/empty-one'];
  const { imported } = await importRepositories(admin, { repositories });
  expect(imported.map(({ repository }) => repository)).toEqual(repositories);
  expect(imported.map(({ projectId }) => projectId !== null)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(imported[0]?.projectId).toBe(imported[1]?.projectId);
  expect(imported[2]?.problems).toEqual(
    expect.arrayContaining([
      'Please set a price.',
      'capstone.json: name must be text.',
      'capstone.json: price must be 0 (free) or at least 1.',
      'previews: “x.png” matches no file.',
    ]),
  );
  expect(imported.slice(3).map(({ problems }) => problems)).toEqual([
    ['GitHub doesn’t show us this repository.'],
    ['A repository is written as owner/name.'],
    ['The repository is empty. Push a commit first.'],
  ]);
});

test('a repository of an owner that the shop does not sell is refused before it is read', async () => {
  const settings = { ...admin.settings, githubOwners: ['acme'] };
  const { imported } = await importRepositories({ ...admin, settings }, { repositories: ['other/a'] });
  expect(imported[0]?.problems[0]).toContain('This shop only sells repositories of acme');
  expect(github.calls).toEqual([]);
});

test('importable repositories are listed by name, a page at a time, with those in the shop marked', async () => {
  const names = Array.from({ length: 45 }, (_, index) => `acme/repo-${String(index).padStart(2, '0')}`);
  for (const name of names) github.putRepository(name, name.endsWith('7') ? { 'capstone.json': '{}' } : {});
  const { id } = await makeProject(shop.context.db, { repoOwner: 'Acme', repoName: 'Repo-07' });
  const found: Awaited<ReturnType<typeof listImportableRepositories>>['repositories'] = [];
  let cursor: string | null = null;
  do {
    const page = await listImportableRepositories(admin, { cursor });
    expect(page.repositories.length).toBeLessThanOrEqual(20);
    found.push(...page.repositories);
    cursor = page.nextCursor;
  } while (cursor);
  expect(found.map(({ repository }) => repository)).toEqual(names);
  const marked = { repository: 'acme/repo-07', private: true, hasManifest: true, projectId: id };
  expect(found[7]).toEqual({ ...marked, pushedAt: expect.any(Number) });
  expect(found.filter(({ hasManifest }) => hasManifest)).toHaveLength(4);
  const search = await listImportableRepositories(admin, { search: 'REPO-1' });
  expect(search).toMatchObject({ nextCursor: null, repositories: { length: 10 } });
  await expect(listImportableRepositories(admin, { cursor: 'x' })).rejects.toMatchObject({
    status: 'INVALID_ARGUMENT',
  });
  github.injectPermanentFault('GET /user/repos', { status: 502 });
  await expect(listImportableRepositories(admin, {})).rejects.toMatchObject({ status: 'UNAVAILABLE' });
});
