import { expect, test } from 'vitest';
import { slugify } from './slugify.ts';
import { fitSentences, toCardText, toSearchText, truncate } from './text.ts';

test.each([
  ['short', 160, 'short'],
  ['x'.repeat(160), 160, 'x'.repeat(160)],
  ['x'.repeat(161), 160, `${'x'.repeat(160)}…`],
  ['y'.repeat(500), 160, `${'y'.repeat(160)}…`],
  ['one two', 4, 'one…'],
  ['one two', 5, 'one…'],
  ['one two three', 7, 'one two…'],
  ['A Node.js server', 14, 'A Node.js…'],
  ['Built with Socket.IO', 18, 'Built with…'],
  ['It runs. All of it', 9, 'It runs…'],
  ['Dashboards, reports', 12, 'Dashboards…'],
  ['😀😀😀', 2, '😀😀…'],
  ['', 10, ''],
])('the text %j is truncated to %s characters: %j', (text, length, expected) => {
  expect(truncate(text, length)).toBe(expected);
});

test('a truncated text stays the same when it is truncated again', () => {
  const text = `${'words '.repeat(26)}last more`;
  const once = truncate(text, 160);
  expect(once).toBe(`${'words '.repeat(26)}last…`);
  expect(truncate(once, 160)).toBe(once);
});

test.each([
  ['a text that fits', `${'x'.repeat(155)}. It`, `${'x'.repeat(155)}. It`],
  ['a text of 160 characters', `${'x '.repeat(79)}xy`, `${'x '.repeat(79)}xy`],
  [
    'a word, not an earlier sentence',
    `${'x'.repeat(120)}. It ${'y '.repeat(40)}`,
    `${'x'.repeat(120)}. It ${'y '.repeat(17)}y…`,
  ],
  ['a name with a dot', `Node.js ${'y'.repeat(170)}`, 'Node.js…'],
])('a card’s description is cut after %s', (_, text, expected) => {
  expect(toCardText(text)).toBe(expected);
  expect(toCardText(expected)).toBe(expected);
});

test.each([
  ['One. Two. Three.', 9, 'One. Two.'],
  ['One. Two. Three.', 12, 'One. Two.'],
  ['One.\n\tTwo.   Three.', 10, 'One.\n\tTwo.'],
  ['  One. Two.  ', 100, 'One. Two.'],
  ['One is too long for this', 10, 'One is…'],
  ['', 10, ''],
])('the sentences of %j that fit into %s characters are %j', (text, length, expected) => {
  expect(fitSentences(text, length)).toBe(expected);
});

// What takes time that grows with the square of the length would exceed the time of a test.
test.each(['\t\n', '\n', ' ', 'a', '. ', '-', '(', '…'])('a long text of %j is cut', (part) => {
  const text = `a${part.repeat(100_000)}b`;
  expect(fitSentences(text, 160).length).toBeLessThanOrEqual(160);
  expect(truncate(text, 100_000).length).toBeLessThanOrEqual(100_001);
  expect(slugify(text).length).toBeLessThanOrEqual(80);
});

test.each([
  ['Crop Disease Detector (CNN)', 'crop-disease-detector-cnn'],
  ['  C++ & Go!  ', 'c-go'],
  ['Café Ménage', 'cafe-menage'],
  ['---', ''],
  ['हिन्दी', ''],
  [`${'a'.repeat(79)} b c`, 'a'.repeat(79)],
])('the text %j has the slug %j', (name, slug) => {
  expect(slugify(name)).toBe(slug);
});

test('the search text has a lower-case line per name and technology', () => {
  expect(toSearchText({ name: 'Smart Irrigation', tech: ['ESP32', 'C++'] })).toBe(
    'smart irrigation\nesp32\nc++',
  );
});
