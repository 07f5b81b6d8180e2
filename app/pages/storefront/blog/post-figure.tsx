import { arrow, box, circle, joinPaths, path, roundBox } from '#app/lib/shapes.ts';
import type { Post } from '#content/posts/posts.ts';
import type { Figure } from './figures/figure.ts';
import { repository } from './figures/repository.ts';
import { tracker } from './figures/tracker.ts';

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
