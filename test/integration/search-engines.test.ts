import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { loader as llms } from '#app/api/seo/llms.route.ts';
import { loader as manifest } from '#app/api/seo/manifest.route.ts';
import { loader as robots } from '#app/api/seo/robots.route.ts';
import { loader as securityTxt } from '#app/api/seo/security-txt.route.ts';
import { loader as sitemap } from '#app/api/seo/sitemap.route.ts';
import { listPageEntries } from '#app/api/seo/sitemap-entries.ts';
import { shopContext } from '#app/middleware/shop-context.ts';
import { makeProject } from '#test/harness/factories.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';

const APP = 'https://shop.example';
const shop = setUp(() => openTestShop({ settings: { appUrl: APP, shopName: 'Sheets & Co' } }));

function context() {
  const provider = new RouterContextProvider();
  provider.set(shopContext, shop.context);
  return provider;
}

const readUrls = async (response: Response) =>
  Array.from((await response.text()).matchAll(/<loc>(.*?)<\/loc>/g), ([, url]) => url);

test('the sitemap lists every page and project with its last change', async () => {
  const updatedAt = new Date('2026-02-03T04:05:06Z');
  await makeProject(shop.context.db, { slug: 'crop-doctor', tech: ['Python'], updatedAt });
  const response = await sitemap({ context: context(), params: {} });
  expect(response.headers.get('content-type')).toContain('xml');
  const xml = await response.text();
  for (const { path } of await listPageEntries(shop.context))
    expect(xml).toContain(`<loc>${APP}${path}</loc>`);
  for (const path of ['', 'projects', 'technologies/python'])
    expect(xml).toContain(`<loc>${APP}/${path}</loc><lastmod>2026-02-03T04:05:06.000Z</lastmod>`);
  expect(xml).toContain(`<loc>${APP}/projects/crop-doctor</loc><lastmod>2026-02-03T04:05:06.000Z</lastmod>`);
});

test('a large sitemap is split into an index and files without gaps or duplicates', async () => {
  const slugs = ['a', 'b', 'c', 'd', 'e'];
  for (const [index, slug] of slugs.entries()) {
    await makeProject(shop.context.db, { slug, createdAt: new Date(index) });
  }
  const staticEntries = await listPageEntries(shop.context);
  const perFile = staticEntries.length + 2;
  const files = await readUrls(await sitemap({ context: context(), params: {} }, perFile));
  expect(files).toEqual([`${APP}/sitemaps/1.xml`, `${APP}/sitemaps/2.xml`]);
  const pages: (string | undefined)[] = [];
  for (const file of ['1.xml', '2.xml']) {
    pages.push(...(await readUrls(await sitemap({ context: context(), params: { file } }, perFile))));
  }
  expect(pages).toEqual([
    ...staticEntries.map(({ path }) => APP + path),
    ...slugs.map((slug) => `${APP}/projects/${slug}`),
  ]);
});

test.each(['0.xml', '2.xml', '-1.xml', '1', '1.xml.gz', '99999.xml'])(
  'the sitemap %s is 404',
  async (file) => {
    expect((await sitemap({ context: context(), params: { file } })).status).toBe(404);
  },
);

test('robots.txt names the sitemap and disallowed paths', async () => {
  const text = await robots({ context: context() }).text();
  expect(text).toContain(`Sitemap: ${APP}/sitemap.xml`);
  for (const path of ['/admin', '/dashboard', '/payment', '/documents', '/functions', '/auth', '/sandbox'])
    expect(text).toContain(`Disallow: ${path}\n`);
  // A robot reads the wish not to be listed only on a page that it may open.
  for (const path of ['/login', '/orders', '/privacy/data']) expect(text).not.toContain(`Disallow: ${path}`);
});

test('security.txt names support and a day on which it ends', async () => {
  const text = await securityTxt({ context: context() }).text();
  expect(text).toContain(`Contact: mailto:${shop.context.settings.supportEmail}\n`);
  expect(text).toContain(`Canonical: ${APP}/.well-known/security.txt\n`);
  const ends = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '');
  expect(ends - Date.now()).toBeGreaterThan(100 * 86_400_000);
  expect(ends - Date.now()).toBeLessThan(365 * 86_400_000);
});

test('llms.txt describes the shop, its pages, technologies and projects on sale', async () => {
  const { db } = shop.context;
  await makeProject(db, {
    name: 'Leaf [Lab]',
    slug: 'leaf',
    tech: ['C++'],
    pricePaise: 49_900,
    description: 'Names a leaf\ndisease. '.repeat(10),
  });
  await makeProject(db, { slug: 'draft', status: 'draft' });
  const response = await llms({ context: context() });
  expect(response.headers.get('cache-control')).toContain('max-age');
  const text = await response.text();
  expect(text).toMatch(/^# Sheets & Co\n\n> Final-year .*\n\n## Pages\n\n/);
  expect(text).toContain(`- [Frequently asked questions](${APP}/faq): Source code,`);
  expect(text).toContain(`- [C++ projects](${APP}/technologies/c-plus-plus): `);
  expect(text).toMatch(
    /^- \[Leaf Lab\]\(https:\/\/shop.example\/projects\/leaf\): ₹499\. (Names a leaf disease\. )+Built with C\+\+\.$/m,
  );
  expect(text).not.toContain('draft');
});

test('the manifest has the shop’s name', async () => {
  const response = manifest({ context: context() });
  expect(response.headers.get('content-type')).toBe('application/manifest+json');
  expect(await response.json()).toMatchObject({ name: 'Sheets & Co', start_url: '/' });
});
