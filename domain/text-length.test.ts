import { expect, test } from 'vitest';
import { hasAtMost, toSearchTerm, truncate, unitsFor } from './text.ts';

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
