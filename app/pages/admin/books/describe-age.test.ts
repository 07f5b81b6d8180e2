import { expect, test } from 'vitest';
import { describeAge } from './describe-age.ts';

// 1 January 2027 is a Friday.
test.each([
  ['2027-01-01', '2027-01-01', 'Today'],
  ['2027-01-01', '2027-01-02', '0 working days'],
  ['2027-01-01', '2027-01-03', '0 working days'],
  ['2027-01-02', '2027-01-03', '0 working days'],
  ['2027-01-03', '2027-01-03', 'Today'],
  ['2027-01-01', '2027-01-04', '1 working day'],
  ['2027-01-01', '2027-01-05', '2 working days'],
])('money of %s has waited on %s: %s', (day, today, age) => {
  expect(describeAge(day, today)).toBe(age);
});
