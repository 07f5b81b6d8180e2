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
])('%s is meant for %s', (typed, word) => {
  expect(findClosestWord(typed, WORDS)).toBe(word);
});

test.each([
  ['too short to tell', 'jva'],
  ['another first letter', 'nonsense'],
  ['two slips in a short word', 'ptyhno'],
  ['nothing like it', 'zzzzzz'],
  ['a long word that only begins alike', 'javelin thrower'],
  ['four letters of something longer', 'bolc'],
])('%s: %s is left alone', (_why, typed) => {
  expect(findClosestWord(typed, WORDS)).toBeNull();
});

test('of two that are as near, the more frequent comes first and wins', () => {
  expect(findClosestWord('cart', ['card', 'care'])).toBe('card');
  expect(findClosestWord('card', ['care', 'card'])).toBe('card');
});
