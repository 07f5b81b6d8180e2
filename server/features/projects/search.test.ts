import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProjectField } from '#domain/project-facets.ts';
import { makeProject } from '#test/harness/factories.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';
import {
  countByFacet,
  countByTechnology,
  countMatches,
  countProjects,
  getCatalogueSize,
} from './count-projects.ts';
import { listProjects, projectsQuery } from './list-projects.ts';
import { normalizeSearchTexts } from './normalize-search.ts';
import type { ProjectFilter } from './project-filter.ts';
import { resolveSearch } from './resolve-search.ts';
import { PRICE_BANDS, PROJECT_SORTS, type ProjectSort } from './rules/project-filters.ts';
import { projects } from './schema.ts';
import { parseSearchWords } from './search-words.ts';
import { suggestSpelling } from './suggest-spelling.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(() => shop.reset());
afterAll(() => shop.close());

const names = async (query: Record<string, unknown>) =>
  (await listProjects(shop.context, projectsQuery.parse(query))).documents.map(({ name }) => name);

/** Lists all names in a sort order, fetched two at a time. */
async function listAllNames(sort: ProjectSort): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listProjects(shop.context, { sort, limit: 2, cursor });
    seen.push(...page.documents.map(({ name }) => name));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return seen;
}

/** Creates projects with equal values in every column, so that each sort key matters. */
async function createProjects(): Promise<void> {
  const { db } = shop.context;
  for (let at = 0; at < 12; at += 1) {
    await makeProject(db, {
      id: `id-${String(at).padStart(2, '0')}`,
      name: `Project ${at}`,
      displayOrder: [1, 1, 2, 99][at % 4]!,
      purchaseCount: [5, 0, 5][at % 3]!,
      pricePaise: [0, 49_900, 50_000, 99_999, 100_000][at % 5]!,
      tech: at % 2 ? ['Python', 'React'] : ['Java', 'python'],
      // The times are microseconds apart, which a Date cannot represent.
      createdAt: new Date(Date.UTC(2026, 0, 1 + (at % 2))),
    });
  }
  await shop.database.pool.query(
    "update projects set created_at = created_at + ('0.00000' || right(id, 1))::numeric * interval '1 second'",
  );
}

describe('sort orders of projects', () => {
  const SQL_ORDER: Record<ProjectSort, string> = {
    recommended: 'display_order, purchase_count desc, id',
    popular: 'purchase_count desc, id',
    newest: 'created_at desc, id',
    'price-low': 'price_paise, id',
    'price-high': 'price_paise desc, id desc',
  };

  test.each(PROJECT_SORTS)('the sort order %s paginates without gaps or repetitions', async (sort) => {
    await createProjects();
    const { rows } = await shop.database.pool.query(`select name from projects order by ${SQL_ORDER[sort]}`);
    expect(await listAllNames(sort)).toEqual(rows.map(({ name }) => name));
  });

  test('the cursor of another sort order is rejected', async () => {
    await createProjects();
    const { nextCursor } = await listProjects(shop.context, { sort: 'popular', limit: 2 });
    const refused = { status: 'INVALID_ARGUMENT' };
    await expect(names({ sort: 'price-low', cursor: nextCursor })).rejects.toMatchObject(refused);
    await expect(names({ cursor: nextCursor })).rejects.toMatchObject(refused);
  });

  test.each([[1e300], [-1], [0.5], [2 ** 53], [Number.MAX_SAFE_INTEGER]])(
    'a forged cursor with %d never causes a database error',
    async (number) => {
      for (const sort of PROJECT_SORTS) {
        const parts = sort === 'recommended' ? [sort, number, number, 'x'] : [sort, number, 'x'];
        const cursor = Buffer.from(JSON.stringify(parts)).toString('base64url');
        const answer = await names({ sort, cursor }).catch((error: { status: string }) => error.status);
        expect(Array.isArray(answer) || answer === 'INVALID_ARGUMENT').toBe(true);
      }
    },
  );
});

describe('filters of projects', () => {
  test('price bands do not overlap, and their counts match the lists', async () => {
    await createProjects();
    const { total, facets } = await countByFacet(shop.context, { search: 'project' });
    const counts = facets.price;
    expect(total).toBe(12);
    for (const price of PRICE_BANDS) {
      expect(await names({ price, limit: 100 })).toHaveLength(counts[price]);
      expect(await countProjects(shop.context, { price })).toBe(counts[price]);
    }
    expect(counts).toEqual({ free: 3, 'under-500': 3, '500-999': 4, '1000-up': 2 });
  });

  test('the matches of a search are counted like its facets and technologies separately', async () => {
    await createProjects();
    const { db } = shop.context;
    await makeProject(db, { name: 'Project in two spellings', tech: ['react', 'Go'], field: 'iot' });
    await makeProject(db, { name: 'Project once more', tech: ['React', 'Go'] });
    await makeProject(db, { name: 'Project again', tech: ['React'] });
    const filters: ProjectFilter[] = [
      { search: 'project' },
      { search: 'project', includeUnpublished: true },
      { search: 'react' },
      { search: 'nothing like it' },
      { search: 'project', tech: 'react' },
      { search: 'project', price: 'free' },
      { words: [{ terms: ['project'], wholeWords: [], fields: ['iot'] }] },
      {},
    ];
    for (const filter of filters) {
      expect(await countMatches(shop.context, filter, 2)).toEqual({
        ...(await countByFacet(shop.context, filter)),
        technologies: await countByTechnology(shop.context, filter, 2),
      });
    }
  });

  test('field, level, team and hardware filters combine, and each counts its matches among the others', async () => {
    const { db } = shop.context;
    const part = (rupees: number) => [{ item: 'Board', rupees }];
    await makeProject(db, { name: 'A', field: 'iot', level: 'beginner', hardware: part(999.99) });
    await makeProject(db, { name: 'B', field: 'iot', level: 'advanced', teamSize: 3, hardware: part(1000) });
    await makeProject(db, { name: 'C', field: 'ai', level: 'beginner', teamSize: 3 });
    await makeProject(db, { name: 'D' });
    expect(await names({ field: 'iot', level: 'beginner' })).toEqual(['A']);
    expect(await names({ team: '2', hardware: '1000-2999' })).toEqual(['B']);
    expect(await names({ hardware: 'none', team: '3' })).toEqual(['C']);
    const { total, facets } = await countByFacet(shop.context, { field: 'iot', level: 'beginner' });
    expect({ total, ...facets }).toMatchObject({
      total: 1,
      field: { iot: 1, ai: 1, web: 0 },
      level: { beginner: 1, intermediate: 0, advanced: 1 },
      hardware: { none: 0, 'under-1000': 1, '1000-2999': 0, '3000-up': 0 },
      team: { 2: 0 },
    });
    expect(await countByTechnology(shop.context, { field: 'iot' })).toMatchObject([
      { count: 2 },
      { count: 2 },
    ]);
  });

  test('filters combine with each other, a search, a sort order and pagination', async () => {
    await createProjects();
    expect(await names({ tech: 'JAVA', price: 'free', sort: 'price-high' })).toEqual([
      'Project 10',
      'Project 0',
    ]);
    expect(await names({ tech: 'react', search: 'project 1', sort: 'newest' })).toEqual([
      'Project 1',
      'Project 11',
    ]);
    const first = await listProjects(shop.context, { tech: 'react', sort: 'price-low', limit: 4 });
    const rest = await listProjects(shop.context, {
      tech: 'react',
      sort: 'price-low',
      limit: 4,
      cursor: first.nextCursor ?? '',
    });
    expect([...first.documents, ...rest.documents].map(({ price }) => price)).toEqual(
      [0, 499, 499, 500, 999.99, 1000].slice(0, 6),
    );
    expect(rest.nextCursor).toBeNull();
  });

  test('technologies are counted ignoring case, most used first, in their most frequent spelling', async () => {
    const { db } = shop.context;
    await makeProject(db, { name: 'A', tech: ['Python', 'React'] });
    await makeProject(db, { name: 'B', tech: ['Python'] });
    await makeProject(db, { name: 'C', tech: ['python', 'Go'], pricePaise: 0 });
    const all = [
      { name: 'Python', count: 3 },
      { name: 'Go', count: 1 },
      { name: 'React', count: 1 },
    ];
    expect(await countByTechnology(shop.context, {})).toEqual(all);
    expect(await countByTechnology(shop.context, { tech: 'react' })).toEqual(all);
    expect(await countByTechnology(shop.context, {}, 1)).toEqual(all.slice(0, 1));
    expect(await countByTechnology(shop.context, { price: 'free' })).toEqual([
      { name: 'Go', count: 1 },
      { name: 'Python', count: 1 },
    ]);
    expect(await getCatalogueSize(shop.context)).toEqual({ projects: 3, technologies: 3 });
  });

  test('an empty catalogue has no technologies', async () => {
    expect(await getCatalogueSize(shop.context)).toEqual({ projects: 0, technologies: 0 });
    expect(await countByTechnology(shop.context, {})).toEqual([]);
  });
});

describe('a mistyped search', () => {
  beforeEach(async () => {
    const { db } = shop.context;
    await makeProject(db, { name: 'Crop Doctor', tech: ['Python', 'TensorFlow Lite'] });
    await makeProject(db, { name: 'Campus Market', tech: ['React', 'Node.js', 'scikit-learn'] });
  });

  test.each([
    ['pyhton', ['python'], ['Crop Doctor']],
    ['Docter crpo', ['doctor', 'crop'], ['Crop Doctor']],
    ['market node', ['market', 'node'], ['Campus Market']],
    ['nodejs', ['node.js'], ['Campus Market']],
    ['scikitlearn', ['scikit-learn'], ['Campus Market']],
    ['tensorflo light', null, []],
    ['no-such-project', null, []],
    ['zzzzzz', null, []],
    ["'; drop table projects; --", null, []],
    ['', null, []],
  ])('the mistyped search %j is corrected to %j', async (search, words, found) => {
    expect(await suggestSpelling(shop.context, search)).toEqual(words);
    if (words) {
      const page = await listProjects(shop.context, { words: parseSearchWords(words.join(' ')), limit: 24 });
      expect(page.documents.map(({ name }) => name)).toEqual(found);
    }
  });
});

test('a search matches words in any place, synonyms and, without words that say nothing, close spellings', async () => {
  const { db } = shop.context;
  await makeProject(db, { name: 'Crop Doctor', tech: ['Python', 'TensorFlow Lite'] });
  await makeProject(db, { name: 'Campus Market', tech: ['React Native', 'Node.js'] });
  const find = async (search: string) => {
    const { filter, isCorrected } = await resolveSearch(shop.context, { search, limit: 24 });
    const { documents } = await listProjects(shop.context, filter);
    return [documents.map(({ name }) => name), isCorrected];
  };
  expect(await find('node js')).toEqual([['Campus Market'], false]);
  expect(await find('nodejs market')).toEqual([['Campus Market'], false]);
  expect(await find('machine learning')).toEqual([['Crop Doctor'], false]);
  expect(await find('react native app')).toEqual([['Campus Market'], false]);
  expect(await find('pythn')).toEqual([['Crop Doctor'], true]);
  expect(await find('pythn project with source code')).toEqual([['Crop Doctor'], true]);
  expect(await find('python react')).toEqual([[], false]);
});

test('a search finds fields by their common names, and short names only as whole words', async () => {
  const { db } = shop.context;
  const add = (name: string, field: ProjectField | null, tech: string[]) =>
    makeProject(db, { name, field, tech });
  await add('Resume Screener', 'ai', ['Python']);
  await add('Trail Mail', null, ['HTML', 'MongoDB']);
  await add('Parcel Tracker', 'mobile', ['Kotlin']);
  await add('Campus Portal', 'web', ['PHP']);
  await add('Clinic Appointments', null, ['WebSocket']);
  await add('ML Model Zoo', null, ['Go']);
  await add('Recipe Finder (AI/DL)', null, ['Java']);
  const find = async (search: string) => {
    const { filter, isCorrected } = await resolveSearch(shop.context, { search, limit: 24 });
    const { documents } = await listProjects(shop.context, filter);
    return [documents.map(({ name }) => name).toSorted(), isCorrected];
  };
  const ai = ['ML Model Zoo', 'Recipe Finder (AI/DL)', 'Resume Screener'];
  for (const search of ['machine learning', 'AI', 'ml', 'AI/ML projects'])
    expect(await find(search), search).toEqual([ai, false]);
  expect(await find('python machine learning')).toEqual([['Resume Screener'], false]);
  expect(await find('screener python machine learning')).toEqual([['Resume Screener'], false]);
  for (const search of ['machne lerning', 'machine learn'])
    expect(await find(search), search).toEqual([ai, true]);
  expect(await find('website')).toEqual([['Campus Portal'], false]);
  expect(await find('mobile app')).toEqual([['Parcel Tracker'], false]);
  expect(await find('tracker app')).toEqual([['Parcel Tracker'], false]);
  expect(await find('hospital management system')).toEqual([['Clinic Appointments'], false]);
  expect(await find('golang')).toEqual([['ML Model Zoo'], false]);
});

test('the search texts of an earlier release are composed in batches, so that searches find their projects', async () => {
  const { db } = shop.context;
  const decomposed = 'क\u093cलम';
  for (const n of [1, 2, 3, 4, 5]) {
    const { id } = await makeProject(db, { name: `\u0958लम ${n}` });
    await db
      .update(projects)
      .set({ searchText: `${decomposed.normalize('NFD')} ${n}é`.normalize('NFD') })
      .where(eq(projects.id, id));
  }
  expect(await names({ search: `${decomposed} 3é` })).toEqual([]);
  await normalizeSearchTexts(shop.context, 2);
  expect(await names({ search: `${decomposed} 3é` })).toEqual(['\u0958लम 3']);
  expect(await names({ search: '\u0958लम' })).toHaveLength(5);
});
