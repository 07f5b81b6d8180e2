import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { atTime } from '#test/harness/at-time.ts';
import { makeProject } from '#test/harness/factories.ts';
import { nextChange } from '#test/harness/next-change.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { countByFacet } from './count-projects.ts';
import { projectJobs, watchSaleEnds } from './end-sales.ts';
import { findProject } from './get-project.ts';
import { importCatalogue } from './import-catalogue.ts';
import { listProjects } from './list-projects.ts';
import { listRelatedProjects } from './list-related-projects.ts';
import { exportCatalogue } from './project-changes.ts';
import { projectPrices, projects } from './schema.ts';
import { setSale } from './set-sale.ts';
import { summariseTechnology } from './summarise-technology.ts';
import { updateProject } from './update-project.ts';

const shop = setUp(openTestShop);
let admin: Context;
let projectId: string;
beforeEach(async () => {
  admin = await asAdmin(shop, 'projectWrite');
  projectId = (await makeProject(shop.context.db, { pricePaise: 89_900 })).id;
});

const NO_SALE = { salePrice: null, saleEndsAt: null, struckPrice: null };
const secondsAhead = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** What a visitor reads about the price. */
async function read(context: Context = shop.context) {
  const { price, salePrice, saleEndsAt, struckPrice } = (await findProject(context, projectId))!;
  return { price, salePrice, saleEndsAt, struckPrice };
}

/** Replaces the history of the project's prices by prices with the days since they began. */
async function setHistory(...prices: [pricePaise: number, days: number][]): Promise<void> {
  const { db } = shop.context;
  await db.delete(projectPrices).where(eq(projectPrices.projectId, projectId));
  await db
    .insert(projectPrices)
    .values(prices.map(([pricePaise, days]) => ({ projectId, pricePaise, since: daysAgo(days) })));
}

async function changePrice(price: number) {
  const { name, tech, features } = (await findProject(admin, projectId))!;
  const githubRepoUrl = 'https://github.com/capstone-projects/leaf';
  await updateProject(admin, { projectId, name, tech, features, githubRepoUrl, displayOrder: 1, price });
}

const rows = async (table: string) => (await shop.database.pool.query(`select * from ${table}`)).rows;
const audit = async () =>
  (
    await shop.database.pool.query(
      `select detail from audit_log where action = 'project.sale' order by created_at`,
    )
  ).rows.map(({ detail }) => detail);

describe('a sale', () => {
  test('a sale lowers the price until it ends, strikes the regular price, and is announced and audited once', async () => {
    const published = nextChange(shop.context.live, 'projects');
    const endsAt = secondsAhead(3600);
    const started = { price: 899, salePrice: 599.5, saleEndsAt: endsAt };
    expect(await setSale(admin, { projectId, salePrice: 599.5, endsAt })).toEqual(started);
    await published;
    expect(await setSale(admin, { projectId, salePrice: 599.5, endsAt })).toEqual(started);
    expect(await read()).toEqual({ ...started, struckPrice: 899 });
    expect((await listProjects(shop.context, { limit: 1 })).documents).toMatchObject([
      { ...started, struckPrice: 899 },
    ]);
    expect(await setSale(admin, { projectId, salePrice: null, endsAt })).toEqual({
      price: 899,
      salePrice: null,
      saleEndsAt: null,
    });
    expect(await read()).toEqual({ price: 899, ...NO_SALE });
    expect(await audit()).toEqual([
      { salePrice: { from: null, to: 599.5 }, saleEndsAt: { from: null, to: endsAt } },
      { salePrice: { from: 599.5, to: null }, saleEndsAt: { from: endsAt, to: null } },
    ]);
  });

  test('a sale ends at its time for readers, before a job removes it', async () => {
    const endsAt = secondsAhead(3600);
    await setSale(admin, { projectId, salePrice: 599, endsAt });
    const at = (seconds: number) => new Date((endsAt + seconds) * 1000).toISOString();
    expect(await atTime(shop.context, at(-1), read)).toMatchObject({ salePrice: 599 });
    expect(await atTime(shop.context, at(0), read)).toEqual({ price: 899, ...NO_SALE });
  });

  test('each node removes a sale when it ends, and announces that', async () => {
    const other = await makeProject(shop.context.db);
    await setSale(admin, { projectId: other.id, salePrice: 1, endsAt: secondsAhead(100) });
    const salesOf = async () => (await rows('projects')).map(({ sale_paise }) => Number(sale_paise)).sort();
    const stop = watchSaleEnds(shop.context);
    onTestFinished(stop);
    // The sale begins while the node waits for the later end.
    await setSale(admin, { projectId, salePrice: 599, endsAt: secondsAhead(2) });
    expect(await salesOf()).toEqual([100, 59_900]);
    await nextChange(shop.context.live, 'projects');
    await expect.poll(salesOf, { timeout: 10_000 }).toEqual([0, 100]);
    expect(await findProject(shop.context, projectId)).toMatchObject({ price: 899, ...NO_SALE });
  });

  test('the job of each minute removes an ended sale that no node has removed', async () => {
    await setSale(admin, { projectId, salePrice: 599, endsAt: secondsAhead(60) });
    const { db } = shop.context;
    await db
      .update(projects)
      .set({ saleEndsAt: daysAgo(1) })
      .where(eq(projects.id, projectId));
    await projectJobs[0]?.run(shop.context, {});
    expect((await rows('projects')).map(({ sale_paise }) => sale_paise)).toEqual([null]);
  });

  test.each([
    ['no lower price', 899, null, 'INVALID_ARGUMENT'],
    ['a higher price', 900, null, 'INVALID_ARGUMENT'],
    ['less than ₹1', 0.99, null, 'INVALID_ARGUMENT'],
    ['nothing', 0, null, 'INVALID_ARGUMENT'],
    ['three decimals', 5.001, null, 'INVALID_ARGUMENT'],
    ['an end that is past', 599, secondsAhead(-1), 'INVALID_ARGUMENT'],
    ['an end in 1970', 599, 0, 'INVALID_ARGUMENT'],
    ['an end after the year 9999', 599, 1e12, 'INVALID_ARGUMENT'],
    ['half a second', 599, secondsAhead(60) + 0.5, 'INVALID_ARGUMENT'],
  ])('a sale with %s is refused', async (_what, salePrice, endsAt, status) => {
    await expect(setSale(admin, { projectId, salePrice, endsAt })).rejects.toMatchObject({ status });
    expect([await read(), await audit()]).toEqual([{ price: 899, ...NO_SALE }, []]);
  });

  test.each([
    ['free', 0],
    ['without a price', null],
  ])('a project that is %s can’t be on sale, but a sale of it can be ended', async (_what, pricePaise) => {
    const status = pricePaise === null ? 'draft' : 'published';
    await shop.context.db.update(projects).set({ pricePaise, status });
    await expect(setSale(admin, { projectId, salePrice: 1, endsAt: null })).rejects.toMatchObject({
      status: 'FAILED_PRECONDITION',
    });
    expect(await setSale(admin, { projectId, salePrice: null, endsAt: null })).toEqual({
      price: pricePaise,
      salePrice: null,
      saleEndsAt: null,
    });
  });

  test('an unknown project is not found', async () => {
    await expect(setSale(admin, { projectId: 'none', salePrice: 1, endsAt: null })).rejects.toMatchObject({
      status: 'NOT_FOUND',
    });
  });

  test.each([
    [599.01, 599],
    [599, null],
    [1, null],
    [0, null],
  ])('with a new regular price of ₹%d the sale price is %s', async (price, salePrice) => {
    await setSale(admin, { projectId, salePrice: 599, endsAt: secondsAhead(60) });
    await changePrice(price);
    expect(await read()).toMatchObject({ price, salePrice });
    const [{ detail }] = (
      await shop.database.pool.query(`select detail from audit_log where action = 'project.update'`)
    ).rows;
    expect(detail.salePrice).toEqual(salePrice === null ? { from: 599, to: null } : undefined);
  });

  test('an imported catalogue ends sales whose price is no longer lower, and its file has no sales', async () => {
    await setSale(admin, { projectId, salePrice: 599, endsAt: null });
    const [row] = await exportCatalogue(shop.context);
    expect(row).not.toHaveProperty('salePrice');
    await importCatalogue(shop.context, [row]);
    expect(await read()).toMatchObject({ salePrice: 599 });
    await importCatalogue(shop.context, [{ ...row, price: 500 }]);
    expect(await read()).toEqual({ price: 500, ...NO_SALE });
  });
});

describe('the struck price', () => {
  test.each<[string, [number, number][], number | null]>([
    ['has held for long', [[89_900, 400]], 899],
    [
      'was raised for the sale',
      [
        [69_900, 400],
        [89_900, 1],
      ],
      699,
    ],
    [
      'was lowered and raised',
      [
        [89_900, 400],
        [64_900, 20],
        [89_900, 10],
      ],
      649,
    ],
    [
      'was raised 30 days ago',
      [
        [69_900, 400],
        [89_900, 31],
      ],
      899,
    ],
    [
      'was lower than the sale price',
      [
        [49_900, 400],
        [89_900, 2],
      ],
      null,
    ],
    [
      'was the sale price',
      [
        [59_900, 400],
        [89_900, 2],
      ],
      null,
    ],
    [
      'was free a week ago',
      [
        [0, 7],
        [89_900, 6],
      ],
      null,
    ],
    ['is as old as the project', [[89_900, 0]], 899],
  ])(
    'the lowest price of 30 days is struck through when the price %s',
    async (_what, history, struckPrice) => {
      await setHistory(...history);
      await setSale(admin, { projectId, salePrice: 599, endsAt: null });
      expect(await read()).toEqual({ price: 899, salePrice: 599, saleEndsAt: null, struckPrice });
      expect((await listProjects(shop.context, { limit: 1 })).documents).toMatchObject([{ struckPrice }]);
    },
  );

  test('each change of the regular price is kept, but no other change, and not the price of a sale', async () => {
    await changePrice(999);
    await changePrice(999);
    await setSale(admin, { projectId, salePrice: 599, endsAt: null });
    await changePrice(799);
    expect(await read()).toMatchObject({ price: 799, salePrice: 599, struckPrice: 799 });
    expect((await rows('project_prices')).map(({ price_paise }) => Number(price_paise)).sort()).toEqual([
      79_900, 89_900, 99_900,
    ]);
  });
});

test('lists are sorted, filtered and counted by the price to be paid, over pages', async () => {
  const { db } = shop.context;
  const dear = await makeProject(db, { name: 'Dear', pricePaise: 200_000, tech: ['Rust'] });
  const cheap = await makeProject(db, { name: 'Cheap', pricePaise: 20_000, tech: ['Rust'] });
  await setSale(admin, { projectId: dear.id, salePrice: 100, endsAt: null });
  const order = async (sort: 'price-low' | 'price-high') => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listProjects(shop.context, { sort, limit: 1, cursor });
      ids.push(...page.documents.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return ids;
  };
  expect(await order('price-low')).toEqual([dear.id, cheap.id, projectId]);
  expect(await order('price-high')).toEqual([projectId, cheap.id, dear.id]);
  const cheapest = await listProjects(shop.context, { price: 'under-500', limit: 9 });
  expect(cheapest.documents.map(({ id }) => id).sort()).toEqual([cheap.id, dear.id].sort());
  expect((await countByFacet(shop.context, {})).facets.price).toMatchObject({ 'under-500': 2 });
  expect(await summariseTechnology(shop.context, { keys: ['rust'] })).toMatchObject({
    lowestRupees: 100,
    highestRupees: 200,
  });
  expect(await listRelatedProjects(shop.context, { id: cheap.id, tech: ['Rust'] }, 1)).toMatchObject([
    { id: dear.id, price: 100 },
  ]);
});
