import { expect, test } from 'vitest';
import { type MonthFacts, monthSteps } from './month-end.ts';

const ended: MonthFacts = {
  hasEnded: true,
  isRead: true,
  unsettledPaise: 0,
  missing: 0,
  refused: 0,
  isClosed: false,
  isFiled: false,
};
const steps = (changes: Partial<MonthFacts>) => Object.values(monthSteps({ ...ended, ...changes }));

test.each([
  ['a month that runs', { hasEnded: false }, ['pending', 'pending', 'pending', 'pending']],
  ['a month whose settlements are not read', { isRead: false }, ['current', 'done', 'pending', 'pending']],
  ['a month with money on its way', { unsettledPaise: 1 }, ['current', 'done', 'pending', 'pending']],
  ['a month that is ready', {}, ['done', 'done', 'current', 'pending']],
  ['a month with a refused row', { refused: 1 }, ['done', 'failed', 'pending', 'pending']],
  ['a month without a document', { missing: 1 }, ['done', 'failed', 'pending', 'pending']],
  ['a closed month', { isClosed: true }, ['done', 'done', 'done', 'current']],
  ['a filed month', { isClosed: true, isFiled: true }, ['done', 'done', 'done', 'done']],
])('%s shows how far it is', (_, changes, expected) => {
  expect(steps(changes)).toEqual(expected);
});
