import { describe, expect, test } from 'vitest';
import { rightNames } from '#contract/rights.ts';
import type { Actor } from '#server/context.ts';
import { rightsOf } from '#test/harness/admins.ts';
import { makeProject } from '#test/harness/factories.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { countProjects } from './count-projects.ts';
import { findProject } from './get-project.ts';
import { importCatalogue } from './import-catalogue.ts';
import { listProjects, projectsQuery } from './list-projects.ts';
import { exportCatalogue } from './project-changes.ts';

const shop = setUp(openTestShop);

const names = async (query: Record<string, unknown>) =>
  (await listProjects(shop.context, projectsQuery.parse(query))).documents.map(({ name }) => name);

describe('list of projects', () => {
  test('the list of projects sorts by display order, then purchases, and has pages without gaps', async () => {
    const { db } = shop.context;
    await makeProject(db, { name: 'Third', displayOrder: 2 });
    await makeProject(db, { name: 'Second', displayOrder: 1, purchaseCount: 1 });
    await makeProject(db, { name: 'First', displayOrder: 1, purchaseCount: 5 });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listProjects(shop.context, projectsQuery.parse({ limit: 1, cursor }));
      seen.push(...page.documents.map(({ name }) => name));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(['First', 'Second', 'Third']);
  });

  test('the list of projects searches names and technologies, ignoring case and escaping wildcards', async () => {
    const { db } = shop.context;
    await makeProject(db, { name: 'Crop Doctor', tech: ['Python', 'TensorFlow'] });
    await makeProject(db, { name: 'Campus 100% Market', tech: ['React', 'Node.js'] });
    expect(await names({ search: 'pYTH' })).toEqual(['Crop Doctor']);
    expect(await names({ search: ' market ' })).toEqual(['Campus 100% Market']);
    expect(await names({ search: '0%' })).toEqual(['Campus 100% Market']);
    expect(await names({ search: '%' })).toEqual(['Campus 100% Market']);
    expect(await names({ search: '_' })).toEqual([]);
    expect(await names({ search: "'; drop table projects; --" })).toEqual([]);
    expect(await names({ tech: 'node.JS' })).toEqual(['Campus 100% Market']);
    expect(await names({ tech: 'node' })).toEqual([]);
    expect(await countProjects(shop.context, { search: 'c', tech: '' })).toBe(2);
  });

  test('the list of projects rejects an invalid cursor', async () => {
    await expect(names({ cursor: 'bm9wZQ' })).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
  });

  test('the list of projects shows the repository only with projectWrite', async () => {
    const { slug, id } = await makeProject(shop.context.db, { repoName: 'secret' });
    expect(await findProject(shop.context, slug)).not.toHaveProperty('githubRepoUrl');
    const rights = rightsOf(...rightNames);
    const admin: Actor = { userId: 'a', email: 'a@b.c', emailVerified: true, githubId: null, rights };
    expect(await findProject(shop.as(admin), id)).toMatchObject({
      githubRepoUrl: 'https://github.com/capstone-projects/secret',
    });
    const other = shop.as({ ...admin, rights: { ...rights, projectWrite: false } });
    expect(await findProject(other, id)).not.toHaveProperty('githubRepoUrl');
    expect(await findProject(shop.context, 'none')).toBeNull();
  });
});

describe('import and export of the catalogue', () => {
  const row = {
    slug: 'crop-doctor',
    name: 'Crop Doctor',
    price: 499.99,
    githubRepoUrl: 'https://github.com/capstone-projects/crop-doctor',
    tech: ['Python'],
    features: ['Source code'],
    description: 'Finds what ails a leaf.',
    displayOrder: 3,
    field: 'ai',
    level: 'beginner',
    teamSize: 4,
    hardware: [{ item: 'Phone stand', rupees: 149.5 }],
    operatingSystems: ['macos'],
  };

  test('the catalogue is imported by slug and exported in the same format', async () => {
    expect(await importCatalogue(shop.context, [row, { ...row, slug: undefined, name: 'Leaf Two' }])).toEqual(
      {
        ok: true,
        rows: [
          { row: 1, slug: 'crop-doctor', outcome: 'added' },
          { row: 2, slug: 'leaf-two', outcome: 'added' },
        ],
        notes: [],
      },
    );
    const exported = await exportCatalogue(shop.context);
    expect(exported.find(({ slug }) => slug === 'crop-doctor')).toEqual(row);
    expect(await importCatalogue(shop.context, exported)).toMatchObject({
      rows: [{ outcome: 'unchanged' }, { outcome: 'unchanged' }],
    });
  });

  test('an import names what documents leave out of names, once for each row', async () => {
    const rows = [
      { ...row, name: '🚀 Crop Doctor 🚀' },
      { ...row, slug: 'faslon-ka-daktar', name: 'फसलों का डॉक्टर' },
      { ...row, slug: 'pictures', name: '🚀🌱' },
    ];
    expect(await importCatalogue(shop.context, rows)).toMatchObject({
      ok: true,
      notes: [
        'row 1: PDFs can’t print this and leave it out of the name: 🚀',
        'row 3: PDFs can’t print this and leave it out of the name: 🚀 🌱',
      ],
    });
  });

  test('an imported update keeps omitted fields', async () => {
    await importCatalogue(shop.context, [row]);
    const { name, slug, githubRepoUrl, tech, features } = row;
    const less = { name, slug, githubRepoUrl, tech, features };
    expect(await importCatalogue(shop.context, [{ ...less, price: 0 }])).toMatchObject({
      rows: [{ outcome: 'updated' }],
    });
    expect(await exportCatalogue(shop.context)).toEqual([{ ...row, price: 0 }]);
  });

  test('the import adds and updates more projects than one statement takes', async () => {
    const file = Array.from({ length: 1201 }, (_, number) => ({ ...row, slug: `leaf-${number}` }));
    const added = await importCatalogue(shop.context, file);
    expect(added).toEqual({
      ok: true,
      rows: file.map(({ slug }, index) => ({ row: index + 1, slug, outcome: 'added' })),
      notes: [],
    });
    const changed = file.map((each, index) => (index === 1100 ? { ...each, name: 'Other' } : each));
    const again = await importCatalogue(shop.context, changed);
    expect(again.ok && again.rows.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([
      { row: 1101, slug: 'leaf-1100', outcome: 'updated' },
    ]);
    expect(await countProjects(shop.context, {})).toBe(1201);
  });

  test.each([
    ['a price below one rupee', { price: 0.5 }, /row 2: The price/],
    ['a negative price', { price: -1 }, /row 2: price/],
    ['a price with three decimals', { price: 1.234 }, /row 2: price/],
    ['a price as text', { price: '499' }, /row 2: price/],
    ['another host', { githubRepoUrl: 'https://gitlab.com/a/b' }, /row 2: The repository/],
    ['a script for a repository', { githubRepoUrl: 'javascript:alert(1)' }, /row 2: The repository/],
    ['no tech', { tech: [] }, /row 2: tech/],
    ['an unknown field of study', { field: 'robotics' }, /row 2: field must be one of ai, web/],
    ['a team of six', { teamSize: 6 }, /row 2: teamSize must be at most 5/],
    [
      'a part without a price',
      { hardware: [{ item: 'Pump' }] },
      /row 2: hardware, entry 1, rupees is missing/,
    ],
    [
      'an unknown system',
      { operatingSystems: ['dos'] },
      /row 2: operatingSystems, entry 1 must be one of windows/,
    ],
    ['a bad slug', { slug: 'Bad Slug' }, /row 2: slug/],
    [
      'the slug of another row',
      { slug: 'crop-doctor' },
      /row 2: the slug crop-doctor is already used by row 1/,
    ],
    ['an unknown field', { cost: 5 }, /row 2: there is no field “cost”/],
  ])('the import of %s rejects the file', async (_case, change, message) => {
    const result = await importCatalogue(shop.context, [row, { ...row, slug: 'second', ...change }]);
    expect(result).toEqual({ ok: false, problems: [expect.stringMatching(message)] });
    expect(await exportCatalogue(shop.context)).toEqual([]);
  });

  test('the import lists every problem of every row in words', async () => {
    const result = await importCatalogue(shop.context, [
      {
        ...row,
        price: '499',
        tech: [],
        features: ['', 'x'.repeat(201)],
        githubRepoUrl: 'https://x.example/',
      },
      { ...row, name: undefined, price: 0.5, status: 'sold', coverImage: 'data:x', cost: 5 },
      null,
    ]);
    expect(result).toEqual({
      ok: false,
      problems: [
        'row 1: price must be a number',
        'row 1: tech needs at least one entry',
        'row 1: features, entry 1 is empty',
        'row 1: features, entry 2 is longer than 200 characters',
        'row 1: The repository address must look like https://github.com/owner/repository.',
        'row 2: name is missing',
        'row 2: status must be one of draft, published, archived',
        'row 2: there is no field “cost”',
        'row 2: The price must be 0 (free) or at least ₹1.',
        'row 2: The cover must be an uploaded picture or an address that begins with https://.',
        'row 3: it must be an object',
      ],
    });
  });

  test('the catalogue is imported from allowed owners only', async () => {
    const settings = { githubOwners: ['Acme', 'CAPSTONE-projects'] };
    const stranger = { ...row, slug: 'other', githubRepoUrl: 'https://github.com/stranger/secret' };
    expect(await importCatalogue({ ...shop.context, settings }, [row, stranger])).toEqual({
      ok: false,
      problems: [
        'row 2: This shop only sells repositories of Acme, CAPSTONE-projects, not of stranger (setting GITHUB_OWNERS).',
      ],
    });
    expect(await importCatalogue({ ...shop.context, settings }, [row])).toMatchObject({ ok: true });
  });

  test('the import rejects a file that is not an array', async () => {
    expect(await importCatalogue(shop.context, { projects: [] })).toMatchObject({ ok: false });
  });
});
