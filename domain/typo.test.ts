import { expect, test } from 'vitest';
import { findClosestWord } from './typo.ts';

const WORDS = ['python', 'java', 'javascript', 'react', 'blockchain', 'node.js', 'spring boot', 'consensus'];

test.each([
  ['pyhton', 'python'],
  ['raect', 'react'],
  ['jvaa', 'java'],
  ['javscript', 'javascript'],
  ['blokchian', 'blockchain'],
  ['nodejs', 'node.js'],
  ['springboot', 'spring boot'],
  ['pyhto', 'python'],
  ['blocchai', 'blockchain'],
])('the typing slip %s is corrected to %s', (typed, word) => {
  expect(findClosestWord(typed, WORDS)).toBe(word);
});

test.each([
  ['too short', 'jva'],
  ['another first letter', 'nonsense'],
  ['two edits in a short word', 'ptyhno'],
  ['nothing similar', 'zzzzzz'],
  ['only the beginning is similar', 'javelin thrower'],
  ['four letters of a longer word', 'bolc'],
])('the word %s is not corrected: %s', (_why, typed) => {
  expect(findClosestWord(typed, WORDS)).toBeNull();
});

test('a correction prefers an exact match, and then the earlier of equally close words', () => {
  expect(findClosestWord('cart', ['card', 'care'])).toBe('card');
  expect(findClosestWord('card', ['care', 'card'])).toBe('card');
});
