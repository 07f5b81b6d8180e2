import { expect, test } from 'vitest';
import { pageMeta } from './page-meta.ts';

const shop = { shopName: 'Capstone', appUrl: 'https://shop.example' };
const words = { title: 'Crop Doctor', description: 'Names a leaf disease.', path: '/projects/crop-doctor' };
const content = (meta: ReturnType<typeof pageMeta>, name: string) =>
  meta.flatMap((tag) =>
    'content' in tag && (('property' in tag && tag.property === name) || ('name' in tag && tag.name === name))
      ? [tag.content]
      : [],
  );

test('every page has its one address and a picture to share', () => {
  const meta = pageMeta(shop, words);
  expect(meta).toContainEqual({ title: 'Crop Doctor · Capstone' });
  expect(meta).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://shop.example/projects/crop-doctor',
  });
  expect(content(meta, 'og:image')).toEqual(['https://shop.example/og.png']);
  expect(content(meta, 'robots')).toEqual([]);
});

test('a picture of its own, from here or from elsewhere, is named in full', () => {
  expect(content(pageMeta(shop, { ...words, image: '/og/crop-doctor.png' }), 'og:image')).toEqual([
    'https://shop.example/og/crop-doctor.png',
  ]);
  expect(content(pageMeta(shop, { ...words, image: 'https://cdn.example/a.png' }), 'og:image')).toEqual([
    'https://cdn.example/a.png',
  ]);
});

test('what nobody should find says so', () => {
  expect(content(pageMeta(shop, { ...words, noindex: true }), 'robots')).toEqual(['noindex']);
});
