import { renderByPosition } from '#app/lib/render-by-position.ts';
import type { Post } from '#content/posts/posts.ts';
import { referral } from './figures/referral.ts';
import { repository } from './figures/repository.ts';
import { tracker } from './figures/tracker.ts';

const FIGURES = { repository, tracker, referral };

interface PostFigureProps {
  image: NonNullable<Post['image']>;
  /** Hidden from screen readers, next to text with the same content. */
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
      className={`cover post-figure ${className}`}
    >
      {renderByPosition(strokes, ([stroke, path]) => (
        <path className={stroke} d={path} />
      ))}
      {labels.map(([x, y, text, style]) => (
        <text key={`${x} ${y}`} x={x} y={y} className={style}>
          {text}
        </text>
      ))}
    </svg>
  );
}
