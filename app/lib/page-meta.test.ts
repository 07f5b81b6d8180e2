import { expect, test } from 'vitest';
import { pageMeta } from './page-meta.ts';

const shop = { shopName: 'Capstone', appUrl: 'https://shop.example' };
const page = { title: 'Crop Doctor', description: 'Names a leaf disease.', path: '/projects/crop-doctor' };
const content = (meta: ReturnType<typeof pageMeta>, name: string) =>
  meta.flatMap((tag) =>
    'content' in tag && (('property' in tag && tag.property === name) || ('name' in tag && tag.name === name))
      ? [tag.content]
      : [],
  );

test('a page has its canonical URL and the shop’s image', () => {
  const meta = pageMeta(shop, page);
  expect(meta).toContainEqual({ title: 'Crop Doctor · Capstone' });
  expect(meta).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://shop.example/projects/crop-doctor',
  });
  expect(content(meta, 'og:image')).toEqual(['https://shop.example/og.png']);
  expect(content(meta, 'robots')).toEqual([]);
});

test('a long title leaves out the shop’s name', () => {
  const title = 'Crop Doctor: project with source code and report';
  expect(pageMeta(shop, { ...page, title: `${title} ` })).toContainEqual({ title: `${title}  · Capstone` });
  expect(pageMeta(shop, { ...page, title: `${title}, too` })).toContainEqual({ title: `${title}, too` });
});

test('the URL of a page’s own image is absolute', () => {
  expect(content(pageMeta(shop, { ...page, image: '/og/crop-doctor.png' }), 'og:image')).toEqual([
    'https://shop.example/og/crop-doctor.png',
  ]);
  expect(content(pageMeta(shop, { ...page, image: 'https://cdn.example/a.png' }), 'og:image')).toEqual([
    'https://cdn.example/a.png',
  ]);
});

test('a page with noindex is not indexed', () => {
  expect(content(pageMeta(shop, { ...page, noindex: true }), 'robots')).toEqual(['noindex']);
});
