import { expect, test } from 'vitest';
import { dropGenericWords, parseSearchWords } from './search-words.ts';

const plain = (term: string) => ({ terms: [term], wholeWords: [], fields: [] });

test('splits a search into words and knows what else they are called', () => {
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

test('leaves words out that say nothing', () => {
  expect(dropGenericWords('React Native app')).toBe('react native');
  expect(dropGenericWords('final year python project with source code and report')).toBe('python');
  expect(dropGenericWords('react native')).toBeNull();
  expect(dropGenericWords('the app')).toBeNull();
});
