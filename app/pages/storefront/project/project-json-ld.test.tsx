import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { JsonLd } from '#app/components/page/json-ld.tsx';
import type { Project } from '#server/features/projects/get-project.ts';
import { projectJsonLd } from './project-meta.ts';

const shop = { appUrl: 'https://shop.example', shopName: 'Capstone' };
const project: Project & { price: number } = {
  id: 'p1',
  slug: 'crop-doctor',
  name: 'Crop Doctor',
  price: 499.5,
  salePrice: null,
  saleEndsAt: null,
  struckPrice: null,
  tech: ['Python'],
  features: [],
  description: null,
  coverImage: null,
  cover: null,
  boughtThisYear: 0,
  yearlyLimit: null,
  placesLeft: null,
  soldOutUntil: null,
  displayOrder: 1,
  purchaseCount: 0,
  field: null,
  level: null,
  isPaused: false,
  pausedBy: null,
  runsInBrowser: false,
  rating: null,
};

const render = (data: unknown) => renderToStaticMarkup(createElement(JsonLd, { data }));
const read = (html: string) => JSON.parse(html.replace(/^<script[^>]*>|<\/script>$/g, '')) as unknown;

test('the structured data have the fields for rich results, with absolute URLs', () => {
  const [product, trail] = projectJsonLd(project, [], shop);
  expect(product).toMatchObject({
    '@type': 'Product',
    name: 'Crop Doctor',
    sku: 'p1',
    image: ['https://shop.example/og/crop-doctor.png'],
    description: 'Crop Doctor, built with Python.',
    brand: { '@type': 'Brand', name: 'Capstone' },
    offers: {
      '@type': 'Offer',
      price: '499.50',
      priceCurrency: 'INR',
      url: 'https://shop.example/projects/crop-doctor',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      // Google's pages want both of an offer, whose link alone counts for nothing.
      hasMerchantReturnPolicy: {
        applicableCountry: 'IN',
        returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
      },
    },
  });
  expect(trail).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: { length: 3 } });
});

test('the structured data of a sale have the price to be paid, and its last day', () => {
  const sale = { ...project, salePrice: 299, struckPrice: 499.5 };
  // Midnight in India belongs to the day before.
  const [product] = projectJsonLd({ ...sale, saleEndsAt: 1_796_063_400 }, [], shop);
  expect(product).toMatchObject({ offers: { price: '299.00', priceValidUntil: '2026-11-30' } });
  const [withoutEnd] = projectJsonLd({ ...sale, saleEndsAt: null }, [], shop) as [{ offers: object }];
  expect(withoutEnd.offers).toMatchObject({ price: '299.00', priceValidUntil: undefined });
});

test.each([
  ['/covers/a.png', 'https://shop.example/covers/a.png'],
  ['https://cdn.example/a.png', 'https://cdn.example/a.png'],
])('the cover %s comes first in the structured data', (coverImage, url) => {
  const [product] = projectJsonLd({ ...project, coverImage }, [], shop);
  expect(product).toMatchObject({ image: [url, 'https://shop.example/og/crop-doctor.png'] });
});

test.each([
  'javascript:alert(1)',
  '//elsewhere.example/a.png',
  '/\\elsewhere.example/a.png',
  'data:image/png,x',
])('the structured data leave out an unsafe cover such as %s', (coverImage) => {
  const [product] = projectJsonLd({ ...project, coverImage }, [], shop);
  expect(product).toMatchObject({ image: ['https://shop.example/og/crop-doctor.png'] });
});

test("the structured data have the page's rating, reviews and screenshots, and no stock while paused", () => {
  const review = {
    rating: 4,
    text: 'It runs.',
    author: 'A buyer',
    createdAt: 1_795_305_600,
    answer: 'Thanks!',
  };
  const gallery = [{ url: '/previews/a', alt: '', width: 1, height: 1 }];
  const rated = { ...project, rating: { average: 4.5, count: 2 }, isPaused: true, gallery };
  const [product] = projectJsonLd(rated, [review], shop);
  expect(product).toMatchObject({
    image: ['https://shop.example/previews/a', 'https://shop.example/og/crop-doctor.png'],
    offers: { availability: 'https://schema.org/OutOfStock' },
    aggregateRating: { ratingValue: 4.5, reviewCount: 2, bestRating: 5, worstRating: 1 },
    review: [
      {
        reviewRating: { ratingValue: 4, bestRating: 5, worstRating: 1 },
        author: { '@type': 'Person', name: 'A buyer' },
        datePublished: '2026-11-22',
        reviewBody: 'It runs.',
      },
    ],
  });
  const [unrated] = projectJsonLd(project, [], shop);
  expect(unrated).toMatchObject({ aggregateRating: undefined, review: undefined });
});

test.each([
  '</script><script>alert(1)</script>',
  '<!--',
  '</SCRIPT >',
  'a & b',
  'one\u2028two',
  'say "hi" \\ bye',
])('the structured data escape and preserve %j', (name) => {
  const data = projectJsonLd(
    { ...project, id: name, name, description: name, tech: [name], features: [name], coverImage: `/${name}` },
    [{ rating: 1, text: name, author: name, createdAt: 0, answer: name }],
    { ...shop, shopName: name },
  );
  const html = render(data);
  expect(html.slice(1, -'</script>'.length)).not.toContain('<');
  expect(read(html)).toEqual(data);
});
