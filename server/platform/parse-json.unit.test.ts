import { expect, test } from 'vitest';
import { parseJson, parseSmallJson, parseWellFormed } from './parse-json.ts';

test.each([
  ['"\\ud800x"', '\ufffdx'],
  ['"x\\uDFFF"', 'x\ufffd'],
  ['"\\udc00\\ud800"', '\ufffd\ufffd'],
  ['"\\ud83d\\ude80"', '🚀'],
  ['"\\\\ud800"', '\\ud800'],
  ['["a", {"b": ["\\ud800"]}]', ['a', { b: ['\ufffd'] }]],
  ['{"\\ud800": 1, "a": "\\ud83d"}', { '\ufffd': 1, a: '\ufffd' }],
  ['{"a": 1.5, "b": null, "c": true}', { a: 1.5, b: null, c: true }],
])('of %s no half of a surrogate pair is left', (text, value) => {
  expect(parseWellFormed(text)).toEqual(value);
});

test('a text that is not JSON is null', () => {
  expect(parseJson('{"a":')).toBeNull();
});

const keys = (count: number, value: string) =>
  `{"data":{${Array.from({ length: count }, (_, n) => `"k${n}":${value}`).join()}}}`;

test.each([
  ['keys', keys(20_000, '{}')],
  ['nulls', keys(22_000, 'null')],
  ['halves of surrogate pairs', keys(15_000, '"\\ud800"')],
  ['elements', `[${'0,'.repeat(1000)}0]`],
  ['levels', `${'['.repeat(5000)}${']'.repeat(5000)}`],
  ['objects in a list', `[${'{"a":1},'.repeat(501)}{}]`],
])('a text of too many %s is null', (_what, text) => {
  expect(parseSmallJson(text)).toBeNull();
});

test('a text of 1,000 values is parsed', () => {
  expect(parseSmallJson(keys(999, 'null'))).toEqual(parseJson(keys(999, 'null')));
  expect(parseSmallJson(keys(1000, 'null'))).toBeNull();
  expect(parseSmallJson('"\\ud800"')).toBe('\ufffd');
  expect(parseSmallJson('{')).toBeNull();
});
