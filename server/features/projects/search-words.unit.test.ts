import { expect, test } from 'vitest';
import { dropGenericWords, parseSearchWords } from './search-words.ts';

const plain = (term: string) => ({ terms: [term], wholeWords: [], fields: [] });

test('a search is split into words with their synonyms', () => {
  expect(parseSearchWords('  Node,  JS Shop')).toEqual([
    { terms: ['node js', 'node.js', 'nodejs'], wholeWords: [], fields: [] },
    plain('shop'),
  ]);
  expect(parseSearchWords('Machine Learning c++')).toEqual([
    {
      terms: expect.arrayContaining(['machine learning', 'tensorflow']),
      wholeWords: ['ai', 'ml'],
      fields: ['ai'],
    },
    plain('c++'),
  ]);
  expect(parseSearchWords('constructor')).toEqual([plain('constructor')]);
  expect(parseSearchWords(' ')).toEqual([]);
});

test('a search drops words that say nothing about a project', () => {
  expect(dropGenericWords('React Native app')).toBe('react native');
  expect(dropGenericWords('final year python project with source code and report')).toBe('python');
  expect(dropGenericWords('react native')).toBeNull();
  expect(dropGenericWords('the app')).toBeNull();
});
