import { expect, test } from 'vitest';
import { completeGstin } from '#test/harness/gst-buyers.ts';
import { isRegistration, normalizeGstin } from './gst-registration.ts';

test.each([
  ['a regular one', '27AAPFU0939F1Z'],
  ['a later kind of a regular one', '27AAPFU0939FAA'],
  ['a tax collector', '27AAPFU0939F1C'],
  ['a tax deductor with a PAN', '27AAALG0001A1D'],
  ['a tax deductor with a TAN', '27PNEG01234A1D'],
  ['an embassy', '0717USA00019UN'],
  ['a notified body', '0717UNO00021ON'],
  ['a non-resident', '2717USA00023NR'],
  ['Other Territory', '97AAPFU0939F1Z'],
])('%s is a registration, but not with another check character or place', (_, first14) => {
  const number = completeGstin(first14);
  expect(isRegistration(number)).toBe(true);
  const other = number.endsWith('A') ? 'B' : 'A';
  expect(isRegistration(number.slice(0, 14) + other)).toBe(false);
  expect(isRegistration(completeGstin(`28${first14.slice(2)}`))).toBe(false);
  expect(isRegistration(completeGstin(`96${first14.slice(2)}`))).toBe(false);
});

test.each([
  ['no number of the registration', '27AAPFU0939F0Z'],
  ['an unknown kind', '27AAPFU0939F1K'],
  ['the kind 0', '27AAPFU0939F10'],
  ['too short', '27AAPFU0939F1'],
])('%s is no registration', (_, first) => {
  expect(isRegistration(completeGstin(first))).toBe(false);
});

test.each([
  ['27 aapfu0939f 1zv'],
  ['27-AAPFU0939F-1ZV'],
  ['27–AAPFU–0939F1ZV'],
  ['\u200B27AAPFU0939F1ZV\u2060'],
  ['２７ＡＡＰＦＵ０９３９Ｆ１ＺＶ'],
  ['\u00A027AAPFU\u034F0939F1ZV.'],
])('%j is read as it was meant', (typed) => {
  expect(normalizeGstin(typed)).toBe('27AAPFU0939F1ZV');
});
