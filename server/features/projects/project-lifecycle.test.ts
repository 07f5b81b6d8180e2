import { beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { getDashboardMetrics } from '#server/features/reports/get-dashboard-metrics.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { actorOf, makeProject, makeUser } from '#test/harness/factories.ts';
import { nextChange } from '#test/harness/next-change.ts';
import { endPurchases } from '#test/harness/paid-order.ts';
import { makeOpened, makeSale } from '#test/harness/sale.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { countByFacet, countByTechnology, countProjects, getCatalogueSize } from './count-projects.ts';
import { createProject } from './create-project.ts';
import { deleteProject } from './delete-project.ts';
import { findProject, findProjectOnSale } from './get-project.ts';
import { importCatalogue } from './import-catalogue.ts';
import { listAdminProjects } from './list-admin-projects.ts';
import { listProjects } from './list-projects.ts';
import { listRelatedProjects } from './list-related-projects.ts';
import { exportCatalogue } from './project-changes.ts';
import { findProjectLink, listProjectSlugs } from './project-links.ts';
import { setProjectStatus } from './set-project-status.ts';
import { suggestSpelling } from './suggest-spelling.ts';

const shop = setUp(openTestShop);
let admin: Context;
beforeEach(async () => {
  admin = await asAdmin(shop, 'projectWrite');
});

const AT = '2026-11-21T10:00:00+05:30';
const leaf = {
  name: 'Leaf Doctor',
  price: 0,
  githubRepoUrl: 'https://github.com/capstone-projects/leaf',
  tech: ['Haskell'],
  features: ['Source code'],
};
const audit = async () =>
  (await shop.database.pool.query('select action, detail from audit_log order by created_at')).rows;

describe.each(['draft', 'archived'] as const)('a project that is %s', (status) => {
  test('an unpublished project is in no list, count, search, sitemap or related list, and admins see it with its status', async () => {
    const hidden = await makeProject(shop.context.db, { ...leaf, pricePaise: 0, status, purchaseCount: 3 });
    const shown = await makeProject(shop.context.db, {
      name: 'Crop Watch',
      tech: ['Rust'],
      purchaseCount: 1,
    });
    const { context } = shop;
    const names = ({ documents }: { documents: { name: string }[] }) => documents.map(({ name }) => name);
    for (const sort of ['recommended', 'price-low', 'newest'] as const)
      expect(names(await listProjects(context, { limit: 9, sort }))).toEqual(['Crop Watch']);
    expect(names(await listProjects(context, { limit: 9, search: 'haskell' }))).toEqual([]);
    expect(await countProjects(context, {})).toBe(1);
    expect(await countByTechnology(context, {})).toEqual([{ name: 'Rust', count: 1 }]);
    expect(await countByFacet(context, {})).toMatchObject({ facets: { price: { free: 0 } } });
    expect(await getCatalogueSize(context)).toEqual({ projects: 1, technologies: 1 });
    expect(await suggestSpelling(context, 'haskel')).toBeNull();
    expect(await listProjectSlugs(context, { offset: 0, limit: 9 })).toMatchObject([{ slug: shown.slug }]);
    expect(await listRelatedProjects(context, { id: shown.id, tech: ['Haskell'] }, 3)).toEqual([]);
    expect(await findProjectLink(context, { price: 'free' })).toBeNull();
    expect(await getDashboardMetrics(admin, {})).toMatchObject({
      totalProjectCount: 1,
      mostPopularProject: 'Crop Watch',
    });
    for (const by of [hidden.id, hidden.slug]) {
      expect(await findProject(context, by)).toBeNull();
      expect(await findProject(await asAdmin(shop, 'userWrite', 'orderWrite'), by)).toBeNull();
      expect(await findProject(admin, by)).toMatchObject({ id: hidden.id, status });
      expect(await findProjectOnSale(admin, by)).toBeNull();
    }
    const list = await listAdminProjects(admin, { search: '', tech: '', limit: 9 });
    expect(list.documents.map((project) => project.status).sort()).toEqual([status, 'published'].sort());
  });
});

test('buyers of an archived project keep its page until their purchase is refunded', async () => {
  const project = await makeProject(shop.context.db);
  const buyer = await makeUser(shop.context.db);
  const visitor = await makeUser(shop.context.db);
  const orderId = await makeSale(shop.context.db, { at: AT, project, userId: buyer.id });
  const published = nextChange(shop.context.live, 'projects');
  expect(await setProjectStatus(admin, { projectId: project.id, status: 'archived' })).toEqual({
    status: 'archived',
  });
  await published;
  const asBuyer = shop.as(actorOf(buyer));
  expect(await findProject(asBuyer, project.slug)).toMatchObject({ id: project.id, status: 'archived' });
  expect(await findProject(shop.as(actorOf(visitor)), project.slug)).toBeNull();
  expect((await listProjects(asBuyer, { limit: 9 })).documents).toEqual([]);
  await endPurchases(shop.context.db, orderId);
  expect(await findProject(asBuyer, project.slug)).toBeNull();
});

test('every status of a project can be set, is audited once, and needs projectWrite', async () => {
  const { id: projectId } = await makeProject(shop.context.db);
  for (const status of ['archived', 'archived', 'draft', 'published'] as const)
    expect(await setProjectStatus(admin, { projectId, status })).toEqual({ status });
  expect(await audit()).toEqual([
    { action: 'project.status', detail: { status: { from: 'published', to: 'archived' } } },
    { action: 'project.status', detail: { status: { from: 'archived', to: 'draft' } } },
    { action: 'project.status', detail: { status: { from: 'draft', to: 'published' } } },
  ]);
  const other = await asAdmin(shop, 'orderWrite');
  await expect(setProjectStatus(other, { projectId, status: 'draft' })).rejects.toMatchObject({
    status: 'PERMISSION_DENIED',
  });
  await expect(setProjectStatus(admin, { projectId: 'none', status: 'draft' })).rejects.toMatchObject({
    status: 'NOT_FOUND',
  });
});

test('a draft needs no price, but is not published without one', async () => {
  const { price: _price, ...unpriced } = leaf;
  await expect(createProject(admin, unpriced)).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
  const { id: projectId } = await createProject(admin, { ...unpriced, status: 'draft' });
  expect(await findProject(admin, projectId)).toMatchObject({ status: 'draft', price: null });
  expect((await listProjects(shop.context, { limit: 9 })).documents).toEqual([]);
  await expect(setProjectStatus(admin, { projectId, status: 'published' })).rejects.toMatchObject({
    status: 'FAILED_PRECONDITION',
    message: 'Please set a price before you publish this project.',
  });
});

test('a project is deleted only if it was never ordered', async () => {
  const { db } = shop.context;
  const [ordered, unordered] = [await makeProject(db), await makeProject(db)];
  await makeOpened(db, { at: AT, project: ordered });
  await expect(deleteProject(admin, { projectId: ordered.id })).rejects.toMatchObject({
    status: 'FAILED_PRECONDITION',
  });
  const published = nextChange(shop.context.live, 'projects');
  expect(await deleteProject(admin, { projectId: unordered.id })).toEqual({ deleted: true });
  await published;
  expect(await findProject(admin, unordered.id)).toBeNull();
  await expect(deleteProject(admin, { projectId: unordered.id })).rejects.toMatchObject({
    status: 'NOT_FOUND',
  });
  expect(await audit()).toMatchObject([{ action: 'project.delete', detail: { slug: unordered.slug } }]);
});

test('the catalogue keeps the status of existing projects and exports it', async () => {
  const rows = [
    { ...leaf, slug: 'on-sale', displayOrder: 1 },
    { ...leaf, slug: 'draft', price: null, status: 'draft', displayOrder: 2 },
    { ...leaf, slug: 'archived', status: 'archived', displayOrder: 3 },
  ];
  await importCatalogue(shop.context, rows);
  expect(await exportCatalogue(shop.context)).toEqual(rows);
  const renamed = [{ ...leaf, slug: 'archived', name: 'Renamed' }];
  expect(await importCatalogue(shop.context, renamed)).toMatchObject({ ok: true });
  expect(await countProjects(shop.context, {})).toBe(1);
  const unpriced = { ...leaf, slug: 'new', price: undefined };
  expect(await importCatalogue(shop.context, [unpriced])).toMatchObject({ ok: false });
  const published = { ...leaf, slug: 'draft', price: undefined, status: 'published' };
  expect(await importCatalogue(shop.context, [published])).toMatchObject({ ok: false });
});
