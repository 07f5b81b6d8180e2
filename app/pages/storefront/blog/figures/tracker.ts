import { arrow, box, circle, path, roundBox } from '#app/lib/shapes.ts';
import type { Figure } from './figure.ts';

/** The heights of the bars. */
const EXPENSES = [
  ['food', 70],
  ['bus', 28],
  ['books', 46],
  ['phone', 20],
  ['fun', 38],
] as const;

const BASELINE = 216;
const barAt = (column: number) => 213 + column * 35;

/** Browser, server and database; below them expenses by category and the budget. */
export const tracker: Figure = {
  strokes: [
    ['shape', roundBox([20, 26], [96, 62], 4)],
    ['line', path([20, 42], [116, 42]), box(32, 52, 72, 10)],
    ['spot', box(72, 69, 32, 11)],
    ['line', arrow([122, 50], [160, 50]), arrow([160, 68], [122, 68])],
    ['shape', box(166, 26, 84, 62)],
    ['hair', path([176, 52], [240, 52]), path([176, 64], [228, 64]), path([176, 76], [236, 76])],
    ['line', arrow([256, 50], [294, 50]), arrow([294, 68], [256, 68])],
    ['shape', 'M300 36a40 10 0 0 1 80 0v42a40 10 0 0 1 -80 0z'],
    ['line', 'M300 36a40 10 0 0 0 80 0M300 50a40 10 0 0 0 80 0M300 64a40 10 0 0 0 80 0'],
    ['shape', box(20, 122, 158, 94)],
    ['shade', box(20, 122, 158, 20)],
    [
      'line',
      path([20, 142], [178, 142]),
      path([20, 167], [178, 167]),
      path([20, 192], [178, 192]),
      path([118, 122], [118, 216]),
    ],
    ['line', path([204, 122], [204, BASELINE], [384, BASELINE])],
    ['hair', [146, 170, 194].map((y) => path([204, y], [384, y]))],
    ['shape', EXPENSES.slice(1).map(([, height], i) => box(barAt(i + 1), BASELINE - height, 20, height))],
    ['spot', box(barAt(0), BASELINE - EXPENSES[0][1], 20, EXPENSES[0][1])],
    ['mark', path([204, 132], [384, 132])],
    ['spot', circle(384, 132, 3.5)],
  ],
  labels: [
    [68, 20, 'browser', 'middle'],
    [208, 20, 'server', 'middle'],
    [340, 20, 'database', 'middle'],
    [28, 136, 'spent on'],
    [126, 136, '₹'],
    [28, 159, 'food', 'soft'],
    [126, 159, '3,480', 'soft'],
    [28, 184, 'books', 'soft'],
    [126, 184, '2,290', 'soft'],
    [28, 209, 'fun', 'soft'],
    [126, 209, '1,900', 'soft'],
    [367, 125, 'budget', 'soft middle'],
    ...EXPENSES.map(([name], column) => [barAt(column) + 10, 232, name, 'soft middle'] as const),
  ],
};
