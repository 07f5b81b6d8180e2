import { arrow, box, circle, path } from '#app/lib/shapes.ts';
import type { Figure } from './figure.ts';

const FILES = ['README.md', 'SETUP.md', 'src/', 'tests/', 'docs/', 'LICENSE'];
const CHECKS = [
  'a real history',
  'a setup guide',
  'no secrets',
  'a clean install',
  'tests that pass',
  'report matches code',
];

const fileAt = (row: number) => 78 + row * 23;
const checkAt = (row: number) => 78 + row * 23;

/** A file tree and six passed checks. */
export const repository: Figure = {
  strokes: [
    ['hair', path([20, 226], [380, 226]), [40, 100, 160, 220, 280, 340].map((x) => circle(x, 226, 3))],
    ['shape', box(24, 28, 150, 182)],
    ['shade', box(24, 28, 150, 26)],
    ['line', box(24, 28, 150, 182), path([24, 54], [174, 54])],
    [
      'hair',
      path([42, 60], [42, fileAt(5) - 4]),
      FILES.map((_, row) => path([42, fileAt(row) - 4], [56, fileAt(row) - 4])),
    ],
    ['line', arrow([180, 119], [208, 119])],
    ['shape', box(214, 28, 166, 182)],
    ['shade', box(214, 28, 166, 26)],
    ['line', box(214, 28, 166, 182), path([214, 54], [380, 54])],
    ['line', CHECKS.map((_, row) => box(227, checkAt(row) - 11, 14, 14))],
    [
      'mark',
      CHECKS.map((_, row) => path([230, checkAt(row) - 4], [234, checkAt(row)], [244, checkAt(row) - 14])),
    ],
    ['spot', circle(340, 226, 4)],
  ],
  labels: [
    [34, 45, 'your-project'],
    ...FILES.map((name, row) => [62, fileAt(row), name] as const),
    [224, 45, 'six checks'],
    ...CHECKS.map((check, row) => [252, checkAt(row), check] as const),
    [20, 243, 'first commit', 'soft'],
    [326, 243, 'today', 'soft'],
  ],
};
