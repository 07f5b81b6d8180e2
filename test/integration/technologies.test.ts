import { expect, test } from 'vitest';
import { openApp } from '#test/harness/app.ts';
import { makeProject } from '#test/harness/factories.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';

// These tests read the pages of technologies like search engines.

const APP = 'https://shop.example';
const shop = setUp(() => openTestShop({ settings: { appUrl: APP } }));

async function open(path: string) {
  const app = await openApp();
  const response = await app(shop.context, path);
  const html = (await response.text()).replaceAll('<!-- -->', '');
  const content = (pattern: RegExp) => pattern.exec(html)?.[1];
  return {
    status: response.status,
    location: response.headers.get('location'),
    html,
    text: html.replaceAll(/<[^>]+>/g, ' '),
    title: content(/<title>([^<]*)/),
    description: content(/<meta name="description" content="([^"]*)"/),
    canonical: content(/<link rel="canonical" href="([^"]*)"/),
    jsonLd: JSON.parse(content(/<script type="application\/ld\+json">(.*?)<\/script>/) ?? 'null'),
  };
}

test('the page of a technology shows its published projects with separate words, counts and structured data', async () => {
  const { db } = shop.context;
  const tech = ['Node.js', 'React'];
  await makeProject(db, {
    name: 'Leaf',
    slug: 'leaf',
    tech,
    field: 'web',
    level: 'beginner',
    displayOrder: 1,
  });
  await makeProject(db, { name: 'Twig', slug: 'twig', tech: ['node.js'], pricePaise: 0, displayOrder: 2 });
  await makeProject(db, { name: 'Draft', slug: 'draft', tech, status: 'draft' });
  await makeProject(db, { name: 'Other', slug: 'other', tech: ['Rust'] });
  const page = await open('/technologies/node-js');
  expect(page.status).toBe(200);
  expect(page.title).toBe('Node.js final-year projects with source code · Capstone');
  expect(page.description).toBe(
    '2 final-year Node.js projects with source code: Leaf and Twig. Prices range from free to ₹499.',
  );
  expect(page.canonical).toBe(`${APP}/technologies/node-js`);
  expect(page.text).toContain('Node.js runs JavaScript on the server.');
  expect(page.text).toContain(
    '2 projects here use Node.js, including 1 in Web. They often combine it with React. 1 of them suits beginners. Prices range from free to ₹499.',
  );
  expect(page.html).toContain('href="/technologies/react"');
  for (const name of ['Draft', 'Other']) expect(page.text).not.toContain(`${name} `);
  const [list, trail] = page.jsonLd;
  expect(list.mainEntity).toMatchObject({
    '@type': 'ItemList',
    numberOfItems: 2,
    itemListElement: [
      { position: 1, name: 'Leaf', url: `${APP}/projects/leaf` },
      { position: 2, name: 'Twig', url: `${APP}/projects/twig` },
    ],
  });
  expect(trail.itemListElement).toMatchObject([
    { name: 'Home', item: `${APP}/` },
    { name: 'Projects', item: `${APP}/projects` },
    { name: 'Node.js', item: `${APP}/technologies/node-js` },
  ]);
  expect((await open('/projects/leaf')).html).toContain('href="/technologies/node-js"');
  expect((await open('/projects')).html).toContain('href="/technologies/node-js"');
});

test('a technology without an entry has words, and a long list has pages', async () => {
  for (let i = 0; i < 26; i += 1)
    await makeProject(shop.context.db, { tech: ['Zig & Co'], pricePaise: 10_000 });
  const page = await open('/technologies/zig-co');
  expect(page.text).toContain('See how Zig &amp; Co is used');
  expect(page.text).toContain('Each costs ₹100.');
  expect(page.text).toContain('24 of 26');
  expect(page.html).toContain('href="/technologies/zig-co?show=48"');
  expect((await open('/technologies/zig-co?show=48')).jsonLd[0].mainEntity.itemListElement).toHaveLength(26);
  expect((await open('/technologies/zig-co?cursor=nonsense')).location).toBe('/technologies/zig-co');
});

test('other spellings lead to the one address of a technology, and unknown and unpublished ones are 404', async () => {
  await makeProject(shop.context.db, { tech: ['C++', 'C#', '.NET', 'C'] });
  await makeProject(shop.context.db, { tech: ['Rust'], status: 'archived' });
  const redirects = {
    'C-Plus-Plus?show=48': 'c-plus-plus?show=48',
    'c++': 'c-plus-plus',
    'C%23': 'c-sharp',
    '.net': 'dotnet',
    C: 'c',
  };
  for (const [path, target] of Object.entries(redirects))
    expect(await open(`/technologies/${path}`)).toMatchObject({
      status: 301,
      location: `/technologies/${target}`,
    });
  for (const slug of ['c', 'c-plus-plus', 'c-sharp', 'dotnet'])
    expect((await open(`/technologies/${slug}`)).status, slug).toBe(200);
  for (const slug of ['rust', 'Rust', 'never-made', '%20'])
    expect((await open(`/technologies/${slug}`)).status, slug).toBe(404);
});
