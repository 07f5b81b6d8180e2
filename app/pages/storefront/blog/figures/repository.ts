import { arrow, box, circle, path } from '#app/lib/shapes.ts';
import type { Figure } from './figure.ts';

const FILES = ['README.md', 'SETUP.md', 'src/', 'tests/', 'docs/', 'LICENSE'];
const CHECKS = ['it clones', 'it installs', 'its tests pass', 'it runs', 'its report fits'];

const fileAt = (row: number) => 78 + row * 23;
const checkAt = (row: number) => 76 + row * 27;

/** A file tree and five passed checks. */
export const repository: Figure = {
  strokes: [
    [
      'hair',
      path([20, 226], [380, 226]) + [40, 100, 160, 220, 280, 340].map((x) => circle(x, 226, 3)).join(''),
    ],
    ['shape', box(24, 28, 150, 182)],
    ['shade', box(24, 28, 150, 26)],
    ['line', box(24, 28, 150, 182) + path([24, 54], [174, 54])],
    [
      'hair',
      path([42, 60], [42, fileAt(5) - 4]) +
        FILES.map((_, row) => path([42, fileAt(row) - 4], [56, fileAt(row) - 4])).join(''),
    ],
    ['line', arrow([182, 119], [214, 119])],
    ['shape', box(222, 28, 154, 182)],
    ['shade', box(222, 28, 154, 26)],
    ['line', box(222, 28, 154, 182) + path([222, 54], [376, 54])],
    ['line', CHECKS.map((_, row) => box(236, checkAt(row) - 11, 14, 14)).join('')],
    [
      'mark',
      CHECKS.map((_, row) =>
        path([239, checkAt(row) - 4], [243, checkAt(row)], [253, checkAt(row) - 14]),
      ).join(''),
    ],
    ['spot', circle(340, 226, 4)],
  ],
  labels: [
    [34, 45, 'your-project'],
    ...FILES.map((name, row) => [62, fileAt(row), name] as const),
    [232, 45, 'on a clean laptop'],
    ...CHECKS.map((check, row) => [262, checkAt(row), check] as const),
    [20, 243, 'first commit', 'soft'],
    [326, 243, 'today', 'soft'],
  ],
};
