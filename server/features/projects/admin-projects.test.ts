import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { createCodeHost } from '#server/integrations/github/code-host.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { makeProject } from '#test/harness/factories.ts';
import { type FakeGithub, startFakeGithub } from '#test/harness/fake-github.ts';
import { nextChange } from '#test/harness/next-change.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';
import { accessBlocks } from '../access/schema.ts';
import { checkRepository } from './check-repository.ts';
import { findCover, uploadCover } from './covers.ts';
import { createProject } from './create-project.ts';
import { findProject } from './get-project.ts';
import { listAdminProjects } from './list-admin-projects.ts';
import { setProjectStatus } from './set-project-status.ts';
import { updateProject } from './update-project.ts';

let shop: TestShop;
let github: FakeGithub;
let admin: Context;

beforeAll(async () => {
  github = await startFakeGithub();
  const settings = { apiUrl: github.url, token: 'ghp_secret' };
  shop = await openTestShop({ codeHost: createCodeHost(settings, pino({ level: 'silent' })) });
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

const rows = async (query: string) => (await shop.database.pool.query(query)).rows;
const audit = () => rows('select actor, action, subject, detail from audit_log order by created_at, action');

const leaf = {
  name: 'Leaf Disease Detector',
  price: 499.5,
  githubRepoUrl: 'https://github.com/capstone-projects/leaf',
  tech: ['Python', 'CNN'],
  features: ['Source code'],
};

describe('a new project', () => {
  test('a new project is listed at once, searchable and audited', async () => {
    const published = nextChange(shop.context.live, 'projects');
    const { id, slug } = await createProject(admin, leaf);
    await published;
    expect(slug).toBe('leaf-disease-detector');
    const page = await listAdminProjects(admin, { search: 'cnn', tech: '', limit: 24 });
    expect(page.documents).toMatchObject([
      { ...leaf, id, slug, description: null, coverImage: null, displayOrder: 99, purchaseCount: 0 },
    ]);
    expect(await audit()).toMatchObject([
      { actor: admin.actor?.userId, action: 'project.create', subject: id, detail: { slug, price: 499.5 } },
    ]);
  });

  test('a new project gets a unique slug, also when created concurrently or named in Hindi', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => createProject(admin, leaf)));
    const slugs = made.map(({ slug }) => slug);
    expect(slugs.sort()).toEqual(
      [...Array(10).keys()].map((at) => `leaf-disease-detector${at ? `-${at + 1}` : ''}`).sort(),
    );
    expect((await createProject(admin, { ...leaf, name: 'परियोजना' })).slug).toBe('pariyojana');
    expect((await createProject(admin, { ...leaf, name: 'परियोजना 🚀' })).slug).toBe('pariyojana-2');
  });

  test.each([
    [{ price: 0.5 }, /at least ₹1/],
    [{ githubRepoUrl: 'https://169.254.169.254/latest' }, /must look like/],
    [{ githubRepoUrl: 'https://github.com/../..' }, /must look like/],
    [{ coverImage: 'javascript:alert(1)' }, /cover/],
    [{ coverImage: 'http://pictures.example/a.png' }, /cover/],
  ])('a new project is rejected with %o', async (given, message) => {
    await expect(createProject(admin, { ...leaf, ...given })).rejects.toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: expect.stringMatching(message),
    });
    expect([await audit(), await rows('select 1 from projects')]).toEqual([[], []]);
  });
});

describe('a changed project', () => {
  const change = { ...leaf, name: 'Leaf Doctor', tech: ['Rust'], displayOrder: 3, description: '' };

  test('a changed project keeps its slug, is found by its new texts only, and the changes are audited', async () => {
    const { id, slug } = await createProject(admin, leaf);
    const published = nextChange(shop.context.live, 'projects');
    expect(await updateProject(admin, { projectId: id, ...change })).toEqual({ id, slug });
    await published;
    const find = async (search: string) =>
      (await listAdminProjects(admin, { search, tech: '', limit: 24 })).documents.map(({ name }) => name);
    expect([await find('rust'), await find('cnn')]).toEqual([['Leaf Doctor'], []]);
    expect((await audit()).at(-1)).toMatchObject({
      action: 'project.update',
      detail: {
        name: { from: leaf.name, to: 'Leaf Doctor' },
        tech: { from: leaf.tech, to: ['Rust'] },
        displayOrder: { from: 99, to: 3 },
      },
    });
  });

  test('a changed project keeps field, level, team size, hardware and systems if omitted, and changes are audited', async () => {
    const hardware = [{ item: 'Board', rupees: 450.5 }];
    const operatingSystems = ['windows' as const, 'linux' as const];
    const facets = {
      field: 'iot' as const,
      level: 'advanced' as const,
      teamSize: 3,
      hardware,
      operatingSystems,
    };
    const typed = { ...facets, operatingSystems: ['linux' as const, 'windows' as const, 'linux' as const] };
    const { id, slug } = await createProject(admin, { ...leaf, ...typed });
    await updateProject(admin, { projectId: id, ...leaf, displayOrder: 99 });
    expect(await findProject(admin, slug)).toMatchObject(facets);
    await updateProject(admin, { projectId: id, ...leaf, displayOrder: 99, field: '', hardware: [] });
    expect(await findProject(admin, slug)).toMatchObject({ ...facets, field: null, hardware: [] });
    expect((await audit()).at(-1)?.detail).toEqual({
      field: { from: 'iot', to: null },
      hardware: { from: hardware, to: [] },
    });
  });

  test('a project is not audited when nothing changes', async () => {
    const { id } = await createProject(admin, leaf);
    await updateProject(admin, { projectId: id, ...leaf, displayOrder: 99 });
    expect(await audit()).toHaveLength(1);
  });

  test('a changed project keeps its cover if omitted and loses it by an empty address', async () => {
    const row = await makeProject(shop.context.db, { coverImage: 'https://pictures.example/a.png' });
    const cover = async () => (await rows('select cover_image from projects'))[0].cover_image;
    await updateProject(admin, { projectId: row.id, ...change });
    expect(await cover()).toBe('https://pictures.example/a.png');
    await updateProject(admin, { projectId: row.id, ...change, coverImage: '' });
    expect(await cover()).toBeNull();
  });

  test('the second of two concurrent updates of a project is rejected', async () => {
    await makeProject(shop.context.db);
    const [seen] = (await listAdminProjects(admin, { search: '', tech: '', limit: 1 })).documents;
    const save = (name: string) =>
      updateProject(admin, { projectId: seen!.id, ...change, name, version: seen!.version });
    const results = await Promise.allSettled([save('One'), save('Two')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 'ABORTED' },
    });
    expect(await audit()).toHaveLength(1);
  });

  test('updating an unknown project is NOT_FOUND', async () => {
    await expect(updateProject(admin, { projectId: 'none', ...change })).rejects.toMatchObject({
      status: 'NOT_FOUND',
    });
  });
});

test('only repositories of allowed owners are saved and published', async () => {
  const settings = { ...admin.settings, githubOwners: ['Acme'] };
  const restricted = { ...admin, settings };
  const own = { ...leaf, githubRepoUrl: 'https://github.com/acme/leaf' };
  const foreign = { ...leaf, githubRepoUrl: 'https://github.com/stranger/infrastructure' };
  const rejection = { message: expect.stringMatching(/only sells repositories of Acme, not of stranger/) };
  await expect(createProject(restricted, foreign)).rejects.toMatchObject(rejection);
  const { id: projectId } = await createProject(restricted, own);
  const change = { projectId, displayOrder: 1 };
  await expect(updateProject(restricted, { ...foreign, ...change })).rejects.toMatchObject(rejection);
  expect(await rows('select repo_owner from projects')).toEqual([{ repo_owner: 'acme' }]);
  await updateProject(admin, { ...foreign, ...change, price: 0 });
  expect((await audit()).at(-1)?.detail).toMatchObject({
    githubRepoUrl: { from: own.githubRepoUrl, to: foreign.githubRepoUrl },
    price: { from: 499.5, to: 0 },
  });
  await setProjectStatus(restricted, { projectId, status: 'draft' });
  await expect(setProjectStatus(restricted, { projectId, status: 'published' })).rejects.toMatchObject({
    ...rejection,
    status: 'FAILED_PRECONDITION',
  });
});

describe('a repository', () => {
  const check = (url: string) => checkRepository(admin, { githubRepoUrl: url });
  const open = { archived: false, disabled: false, isTemplate: false, refusal: null };
  const facts = { reachable: true, private: true, ownedByOrganisation: true, mayInvite: true, ...open };

  test('the check of a repository reports reachability, privacy, ownership and permission', async () => {
    github.hideRepository('acme/secret');
    expect(await check('https://github.com/acme/shop.git')).toEqual({ repository: 'acme/shop', ...facts });
    expect(await check('https://github.com/personal-asha/readonly-mine')).toEqual({
      repository: 'personal-asha/readonly-mine',
      reachable: true,
      private: true,
      ownedByOrganisation: false,
      mayInvite: false,
      ...open,
    });
    github.setClosure('acme/old', 'archived');
    expect(await check('https://github.com/acme/old')).toMatchObject({ ...facts, archived: true });
    await admin.db
      .insert(accessBlocks)
      .values({ subject: 'acme/*', reason: 'No seats.', nextTryAt: new Date() });
    expect(await check('https://github.com/acme/shop')).toEqual({
      ...facts,
      repository: 'acme/shop',
      refusal: 'No seats.',
    });
    expect(await check('https://github.com/acme/secret')).toMatchObject({ reachable: false });
  });

  test.each([
    'http://localhost:5432/',
    'https://github.com.evil.example/a/b',
    'https://github.com/a/b/../../c',
  ])('the check of a repository rejects %s without a request', async (url) => {
    await expect(check(url)).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
    expect(github.calls).toEqual([]);
  });

  test('the check of a repository is UNAVAILABLE when GitHub fails, and unreachable when it rejects the token', async () => {
    github.injectFaults(/repos/, { status: 502 });
    await expect(check('https://github.com/acme/shop')).rejects.toMatchObject({ status: 'UNAVAILABLE' });
    github.injectFaults(/repos/, { status: 401, body: { message: 'Bad credentials' } });
    expect(await check('https://github.com/acme/shop')).toMatchObject({ reachable: false });
  });
});

describe('a cover', () => {
  const png = (size = 20) => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(size)]);

  test('a cover is stored once and served with its type', async () => {
    const path = await uploadCover(admin, png());
    expect(await uploadCover(admin, png())).toBe(path);
    const cover = await findCover(shop.context, path.slice('/covers/'.length));
    expect(cover?.contentType).toBe('image/png');
    expect(Buffer.from(cover!.bytes)).toEqual(png());
    expect(await audit()).toMatchObject([{ action: 'cover.upload' }]);
    expect(await findCover(shop.context, 'none')).toBeNull();
  });

  test('a cover is deleted after a day unless in use', async () => {
    const used = await uploadCover(admin, png(21));
    await uploadCover(admin, png(22));
    await makeProject(shop.context.db, { coverImage: used });
    await shop.age('cover_images', '25 hours');
    const fresh = await uploadCover(admin, png(23));
    const stored = await rows("select '/covers/' || id as path from cover_images");
    expect(stored.map(({ path }) => path).sort()).toEqual([used, fresh].sort());
  });

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /choose a picture/],
    ['a file that is too large', Buffer.concat([png(), Buffer.alloc(250 * 1024)]), /250 KB/],
    ['an empty file', Buffer.alloc(0), /choose a picture/],
  ])('a cover is rejected: %s', async (_name, bytes, message) => {
    await expect(uploadCover(admin, bytes)).rejects.toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: expect.stringMatching(message),
    });
    expect(await rows('select 1 from cover_images')).toEqual([]);
  });
});
