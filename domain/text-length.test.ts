import { expect, test } from 'vitest';
import { fitSentences, toCardText, toSearchTerm, truncate } from './text.ts';
import { cutTo, hasAtMost, unitsFor } from './text-limits.ts';

test('the length of a text is what a person counts', () => {
  expect(hasAtMost('क्षिक'.repeat(5), 10)).toBe(true);
  expect(hasAtMost('கோ'.repeat(10), 10)).toBe(true);
  expect(hasAtMost('கோ'.repeat(11), 10)).toBe(false);
  expect(hasAtMost('x'.repeat(11), 10)).toBe(false);
});

test('a text with marks without end is too long', () => {
  expect(hasAtMost(`a${'\u0301'.repeat(unitsFor(10))}`, 10)).toBe(false);
});

test('a text is cut between what a person sees as characters', () => {
  expect(truncate('हिन्दीहिन्दीहिन्दी', 3)).toBe('हिन्दीहि…');
});

test('a search finds a letter that a keyboard types in two ways', () => {
  expect(toSearchTerm('क़लम')).toBe(toSearchTerm('\u0958लम'));
});

test('a text that is cut to a length is as long as that at most, marks without end included', () => {
  expect(cutTo('क्षिक'.repeat(50), 100)).toBe('क्षिक'.repeat(50));
  expect(cutTo('क्षिक'.repeat(60), 100)).toBe('क्षिक'.repeat(50));
  expect(hasAtMost(cutTo(`a${'\u0301'.repeat(1000)}`, 10), 10)).toBe(true);
});

test('cards and descriptions in Hindi have as many characters as those in English', () => {
  const sentence = 'यह परियोजना छात्रों की उपस्थिति दर्ज करती है।';
  const text = Array.from({ length: 9 }, () => sentence).join(' ');
  const units = new Intl.Segmenter('hi', { granularity: 'grapheme' });
  const count = (shown: string) => [...units.segment(shown)].length;
  expect(count(toCardText(text))).toBeGreaterThan(110);
  expect(count(toCardText(text))).toBeLessThanOrEqual(160);
  expect(count(fitSentences(text, 150))).toBeGreaterThan(110);
  expect(count(fitSentences(text, 150))).toBeLessThanOrEqual(150);
});
