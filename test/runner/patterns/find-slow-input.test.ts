import { expect, test } from 'vitest';
import { findSlowInput } from './find-slow-input.ts';

test.each([
  // The search begins again at each place.
  /\s+$/,
  /\S+@/,
  /x*$/,
  /<!--[\s\S]*?-->/,
  /[a-z]+\d+x/,
  /(?=.*x)a/g,
  /(?:a+)+b|a/,
  // Two loops read the same.
  /^a*a*$/,
  /^(.*)-(.*)-(.*)$/,
  /^\s*[=:]?\s*$/,
  /^(?:PS [^>]*>|[^\s$%#>]*[@:~][^$%#>]*[$%#]|[$%#>]+)\s*/,
  /BEGIN [^-]*KEY[^-]*-/,
  /[^@]{1,500}@/,
  // One loop reads the same in two ways.
  /^(a|a)*b/,
  /^(a|aa)*$/,
  /^(a*)*b/,
  /^(\w+\s?)*$/,
  /^(?:a{1,2})*b/,
  /^(\p{L}|[^\d])*$/u,
  /^[[a-z]--[c]]+[b]+$/v,
])('the pattern %s has a slow input', (pattern) => {
  expect(findSlowInput(pattern)).toMatch(/[\s\S]/);
});

test.each([
  /\s+/g,
  /^\s+/,
  /a*/,
  /(?<!\s)\s+$/,
  /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
  /^a*b$/,
  /^(a?)*b/,
  /(?:a|b)+/,
  /<!--[\s\S]*?(-->|$)/,
  /^(?:\w+ )*\w+$/,
  /^[^@]+@[^@]+$/,
  /\d{1,9}x/,
  /[^@]{1,100}@/,
  /(?:x(?:,[a-z]+)*)?/g,
  /^\p{L}+$/u,
  /^(?:PS [^>]*>|[^\s$%#>@:~]*[@:~][^$%#>]*[$%#]|[$%#>]+)\s*/,
])('the pattern %s has no slow input', (pattern) => {
  expect(findSlowInput(pattern)).toBeNull();
});
