import { arrow, box, circle, type Drawing, joinPaths, path, roundBox } from '#app/lib/shapes.ts';
import type { Post } from '#content/posts/posts.ts';

/** `soft` is less important, `loud` is emphasized, `middle` centers the text at x. */
type LabelStyle = 'soft' | 'loud' | 'middle' | 'soft middle' | 'loud middle';

/** The point is the start of the text's baseline, or its middle. */
type Label = readonly [x: number, y: number, text: string, style?: LabelStyle];

/** A post's drawing in a viewBox of 400 by 250. */
interface Figure {
  strokes: Drawing;
  labels: readonly Label[];
}

const ROWS = [58, 125, 192];

/** One code, three purchases, a full ring and a payout by UPI. */
const referral: Figure = {
  strokes: [
    ['hair', circle(256, 125, 62), path([256, 52], [256, 198]), path([182, 125], [330, 125])],
    ['line', ROWS.map((y) => path([100, 125], [118, y], [130, y]))],
    ['shape', roundBox([16, 102], [84, 46], 4)],
    ['shape', ROWS.map((y) => box(130, y - 20, 48, 40))],
    ['hair', ROWS.map((y) => path([138, y - 8], [170, y - 8]) + path([138, y + 12], [162, y + 12]))],
    ['line', ROWS.map((y) => path([178, y], [196, y + (125 - y) * 0.3]))],
    ['shape', circle(256, 125, 48)],
    ['mark', circle(256, 125, 48)],
    ['line', arrow([310, 125], [332, 125])],
    ['shape', roundBox([336, 96], [48, 58], 5)],
    ['line', path([336, 108], [384, 108]), path([336, 142], [384, 142])],
    ['spot', circle(360, 148, 2.5)],
  ],
  labels: [
    [58, 94, 'one code', 'soft middle'],
    [58, 130, 'K7M2QP', 'middle'],
    ...ROWS.map((y) => [154, y + 5, '₹100', 'middle'] as const),
    [154, 30, 'purchases', 'soft middle'],
    [256, 127, '₹300', 'loud middle'],
    [256, 143, 'to claim', 'soft middle'],
    [360, 129, 'UPI', 'middle'],
    [360, 88, 'paid out', 'soft middle'],
  ],
};

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
const repository: Figure = {
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
const tracker: Figure = {
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

const FIGURES = { repository, tracker, referral };

interface PostFigureProps {
  image: NonNullable<Post['image']>;
  /** Hides the drawing from screen readers, where a text beside it says the same. */
  decorative?: boolean;
  className?: string;
}

/** A post's drawing, in the colors of the theme. */
export function PostFigure({ image, decorative = false, className = '' }: PostFigureProps) {
  const { strokes, labels } = FIGURES[image.figure];
  return (
    <svg
      viewBox="0 0 400 250"
      role="img"
      aria-label={image.alt}
      aria-hidden={decorative || undefined}
      className={`post-figure ${className}`}
    >
      {joinPaths(strokes).map(([stroke, path]) => (
        <path key={path} className={stroke} d={path} />
      ))}
      {labels.map(([x, y, text, style]) => (
        <text key={`${x} ${y}`} x={x} y={y} className={style}>
          {text}
        </text>
      ))}
    </svg>
  );
}
