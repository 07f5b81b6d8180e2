import { expect, test } from 'vitest';
import { parseJson, parseWellFormed } from './parse-json.ts';

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
