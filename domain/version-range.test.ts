import { expect, test } from 'vitest';
import { checkVersion, describeRange, parseRange, parseVersion } from './version-range.ts';

function check(version: string, range: string) {
  const [parsedVersion, parsedRange] = [parseVersion(version), parseRange(range)];
  if (!parsedVersion || !parsedRange) throw new Error('The version or the range was not parsed.');
  return checkVersion(parsedVersion, parsedRange);
}

test.each([
  ['>=3.10', '3.10', 'inside'],
  ['>=3.10', '3.9.18', 'older'],
  ['>=3.10', '4.0.0', 'inside'],
  ['>= 3.10.1', '3.10', 'older'],
  ['>=3.9 <3.13', '3.12.11', 'inside'],
  ['>=3.9 <3.13', '3.13', 'newer'],
  ['>=3.9 <3.13', '3.8.20', 'older'],
  ['^20', '20.0.0', 'inside'],
  ['^20', '20.19.4', 'inside'],
  ['^20', '22.0.0', 'newer'],
  ['^20 || ^22', '22.14.0', 'inside'],
  ['^20 || ^22', '21.7.3', 'older'],
  ['^20 || ^22', '24.1.0', 'newer'],
  ['^1.2.3', '1.9.0', 'inside'],
  ['^0.2.3', '0.3.0', 'newer'],
  ['^0.0.3', '0.0.4', 'newer'],
  ['^0', '0.9.1', 'inside'],
  ['~1.2.3', '1.2.9', 'inside'],
  ['~1.2', '1.3.0', 'newer'],
  ['~1', '1.9.9', 'inside'],
  ['17', '17.0.12', 'inside'],
  ['17', '8.0.391', 'older'],
  ['17.x', '21', 'newer'],
  ['3.12.*', '3.12.4', 'inside'],
  ['=1.2.3', '1.2.3', 'inside'],
  ['v1.2.3', '1.2.4', 'newer'],
  ['>1.2', '1.2.9', 'older'],
  ['>1.2.3', '1.2.4', 'inside'],
  ['<=1.2', '1.2.9', 'inside'],
  ['<=1.2', '1.3.0', 'newer'],
  ['<3', '2.99.99', 'inside'],
  ['1.2 - 2.3', '2.3.9', 'inside'],
  ['1.2 - 2.3', '2.4.0', 'newer'],
  ['>=1.0.0-rc.1', '1.0.0', 'inside'],
  ['*', '0.0.1', 'inside'],
  ['', '9', 'inside'],
])('in the range %s the version %s is %s', (range, version, result) => {
  expect(check(version, range)).toBe(result);
});

test.each(['banana', '>=', '>=3.x.y', '3.10; rm -rf /', '>2 <1', '>*', '1.2.3.4', '$(id)', '>=3.1a'])(
  'what is no range, or has no version, is refused: %s',
  (range) => {
    expect(parseRange(range)).toBeNull();
  },
);

test.each([
  ['24.1.0', [24, 1, 0]],
  ['v3.12', [3, 12, 0]],
  ['1.8.0_391', [1, 8, 0]],
  ['3.13.0rc1', [3, 13, 0]],
  ['missing', null],
  ['', null],
])('the version %s has the numbers %j', (text, numbers) => {
  expect(parseVersion(text)).toEqual(numbers);
});

test('a range is described by its bounds', () => {
  expect(describeRange(parseRange('>=3.10') ?? [])).toEqual([{ from: '3.10', below: null }]);
  expect(describeRange(parseRange('^20 || ^22.1.4') ?? [])).toEqual([
    { from: '20', below: '21' },
    { from: '22.1.4', below: '23' },
  ]);
  expect(describeRange(parseRange('*') ?? [])).toEqual([{ from: null, below: null }]);
});
