import { expect, test } from 'vitest';
import { createSealer } from '../sealer.ts';
import { openLinks, sealLinks } from './seal-links.ts';

const sealer = createSealer('the secret of the shop');
const KEY = 'aKeyOf_an-order';

test.each([
  `https://shop.example/orders/order_1?key=${KEY}`,
  `https://shop.example/login?token=${KEY}&next=%2F`,
  `<a href="https://shop.example/merge?a=b&amp;token=${KEY}">Confirm</a>`,
  `https://shop.example?key=${KEY}`,
  `https://shop.example/orders/order_1?key=a?b=${KEY}`,
  `https://shop.example/privacy/data/${KEY}`,
  `https://shop.example/viva/${KEY}#top`,
  `https://shop.example/unsubscribe/${KEY}, and https://shop.example/notify-me/${KEY}?a=${KEY}`,
])('the secrets of links are sealed, and the text comes back: %s', (text) => {
  const sealed = sealLinks(sealer, text);
  expect(sealed).not.toContain(KEY);
  expect(sealed).toContain('https://shop.example');
  expect(sealLinks(sealer, sealed)).toBe(sealed);
  expect(openLinks(sealer, sealed)).toBe(text);
  expect(openLinks(createSealer('another secret'), sealed)).toBe(sealed);
});

test.each([
  'See https://shop.example/projects/crop-doctor and https://github.com/acme/leaf.',
  'What? {sealed:abc} is a word of mine, and so is ?key=1.',
])('everything else stays as it is: %s', (text) => {
  expect(sealLinks(sealer, text)).toBe(text);
  expect(openLinks(sealer, text)).toBe(text);
});
