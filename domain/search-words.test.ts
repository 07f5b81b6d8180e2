import { expect, test } from 'vitest';
import { parseSearchWords, parseSpecificWords } from './search-words.ts';

test('splits a search into words and knows what else they are called', () => {
  expect(parseSearchWords('  Node,  JS ')).toEqual([['node'], ['js', 'javascript']]);
  expect(parseSearchWords('Machine Learning c++')).toEqual([
    expect.arrayContaining(['machine learning', 'tensorflow']),
    ['c++'],
  ]);
  expect(parseSearchWords('constructor')).toEqual([['constructor']]);
  expect(parseSearchWords(' ')).toEqual([]);
});

test('leaves words out that say nothing', () => {
  expect(parseSpecificWords('react native app')).toEqual([['react'], ['native']]);
  expect(parseSpecificWords('react native')).toBeNull();
  expect(parseSpecificWords('the app')).toBeNull();
});
