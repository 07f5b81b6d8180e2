import { expect, test } from 'vitest';
import { languageOf, listUnprintable, nameForDocuments, toPrintable } from './printable.ts';

test.each([
  ['Smart Irrigation', 'Smart Irrigation', []],
  ['🚀 Face Recognition', 'Face Recognition', ['🚀']],
  ['🏛️ LawAssist 👩‍💻!', 'LawAssist!', ['🏛️', '👩‍💻']],
  ['“தமிழ் 🚀”', '“தமிழ்”', ['🚀']],
  ['two  spaces 😀 stay', 'two  spaces stay', ['😀']],
  ['हिन्दी 漢字', 'हिन्दी', ['漢', '字']],
  ['क\u093cलम', 'क\u093cलम', []],
  ['e\u0301\u0489', 'é', ['\u0489']],
  ['അബ്\u200cഖാ a\u200cb', 'അബ്\u200cഖാ ab', []],
  ['x\ufe0f\u202eabc', 'xabc', []],
  ['Praśālā ṭ → ½ ₹', 'Praśālā ṭ → ½ ₹', []],
  ['🚀', '', ['🚀']],
])('documents print %j as %j', (text, printed, left) => {
  expect(toPrintable(text)).toBe(printed);
  expect(listUnprintable(text)).toEqual(left);
});

test('a project with a name of nothing but pictures is named by its slug in documents', () => {
  expect(nameForDocuments({ name: '🚀 🚀', slug: 'bus-pass' })).toBe('bus-pass');
  expect(nameForDocuments({ name: '🚀 Bus', slug: 'bus' })).toBe('🚀 Bus');
});

test('a text has the language of its first letter of a script of India', () => {
  expect(languageOf('OCR in தமிழ்')).toBe('ta');
  expect(languageOf('Plain, ₹5 ।')).toBeNull();
});
