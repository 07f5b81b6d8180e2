import { expect, test } from 'vitest';
import { slugify, toSearchText, truncate } from './text.ts';

test.each([
  ['short', 160, 'short'],
  ['x'.repeat(160), 160, 'x'.repeat(160)],
  ['x'.repeat(161), 160, `${'x'.repeat(160)}…`],
  ['one two', 4, 'one…'],
  ['😀😀😀', 2, '😀😀…'],
  ['', 10, ''],
])('%j at most %i characters long is %j', (text, length, cut) => {
  expect(truncate(text, length)).toBe(cut);
});

test('a card shows 160 characters', () => {
  expect(truncate('y'.repeat(500))).toBe(`${'y'.repeat(160)}…`);
});

test.each([
  ['Crop Disease Detector (CNN)', 'crop-disease-detector-cnn'],
  ['  C++ & Go!  ', 'c-go'],
  ['Café Ménage', 'cafe-menage'],
  ['---', ''],
  ['हिन्दी', ''],
  [`${'a'.repeat(79)} b c`, 'a'.repeat(79)],
])('%j becomes the slug %j', (name, slug) => {
  expect(slugify(name)).toBe(slug);
});

test('a project is searched by its name and every tech, in any case', () => {
  expect(toSearchText({ name: 'Smart Irrigation', tech: ['ESP32', 'C++'] })).toBe(
    'smart irrigation\nesp32\nc++',
  );
});
