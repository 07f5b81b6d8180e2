import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { cellNumber, countCells, countFacets } from './facet-cells.ts';

/** The number with these digits: price, hardware, field, level, team size. */
const cell = (digits: number[]) =>
  digits.reduce((number, digit, at) => number * ([5, 5, 10, 4, 6][at] ?? 0) + digit, 0);

/** Three free IoT projects for beginners and two, an advanced one at ₹500 for teams of three, and one without a price, field or level. */
const cells = new Map([
  [cell([1, 2, 4, 1, 2]), 3],
  [cell([3, 1, 4, 3, 3]), 1],
  [cell([0, 1, 0, 0, 1]), 1],
]);

test('counts the values of each facet beside the choices of the others', () => {
  const { total, facets } = countFacets(cells, { field: 'iot', level: 'beginner' });
  expect(total).toBe(3);
  expect(facets).toMatchObject({
    price: { free: 3, '500-999': 0 },
    field: { iot: 3, ai: 0 },
    level: { beginner: 3, intermediate: 0, advanced: 1 },
    hardware: { none: 0, 'under-1000': 3 },
    team: { 2: 3, 3: 0 },
  });
  expect(countFacets(cells, {})).toMatchObject({ total: 5, facets: { team: { 2: 4, 3: 1, 4: 0 } } });
  expect([countCells(cells, { team: '3' }), countCells(cells, { price: 'free', team: '3' })]).toEqual([1, 0]);
});

test('the number of a cell has one digit a facet', () => {
  const { sql } = new PgDialect().sqlToQuery(cellNumber);
  expect(sql.match(/ \* \d+/g)).toEqual([' * 5', ' * 5', ' * 10', ' * 4', ' * 6']);
});
