import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Project } from '#contract/documents.ts';
import { JsonLd } from './json-ld.tsx';
import { projectJsonLd } from './project-json-ld.ts';

const shop = { appUrl: 'https://shop.example', shopName: 'Capstone' };
const project: Project = {
  id: 'p1',
  slug: 'crop-doctor',
  name: 'Crop Doctor',
  price: 499.5,
  tech: ['Python'],
  features: [],
  description: null,
  coverImage: null,
  displayOrder: 1,
  purchaseCount: 0,
};

const render = (data: unknown) => renderToStaticMarkup(createElement(JsonLd, { data }));
const read = (html: string) => JSON.parse(html.replace(/^<script[^>]*>|<\/script>$/g, '')) as unknown;

test('the product has its price in rupees and its one address', () => {
  const [product, trail] = projectJsonLd(project, shop);
  expect(product).toMatchObject({
    '@type': 'Product',
    name: 'Crop Doctor',
    offers: { price: '499.50', priceCurrency: 'INR', url: 'https://shop.example/projects/crop-doctor' },
  });
  expect(trail).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: { length: 3 } });
});

test.each([
  '</script><script>alert(1)</script>',
  '<!--',
  '</SCRIPT >',
  'a & b',
  'one\u2028two',
  'say "hi" \\ bye',
])('a name such as %j neither ends the script nor changes', (name) => {
  const data = projectJsonLd({ ...project, name, description: name }, shop);
  const html = render(data);
  expect(html.slice(1, -'</script>'.length)).not.toContain('<');
  expect(read(html)).toEqual(data);
});
