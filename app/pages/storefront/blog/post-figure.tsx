import type { Post } from '#content/posts/posts.ts';
import { referral } from './figures/referral.ts';
import { repository } from './figures/repository.ts';
import { tracker } from './figures/tracker.ts';

const FIGURES = { repository, tracker, referral };

interface PostFigureProps {
  image: NonNullable<Post['image']>;
  /** Beside the words that it goes with it says nothing of its own. */
  decorative?: boolean;
  className?: string;
}

/** A post's picture: a drawing in the inks of the paper that it lies on. */
export function PostFigure({ image, decorative = false, className = '' }: PostFigureProps) {
  const { strokes, letters } = FIGURES[image.figure];
  return (
    <svg
      viewBox="0 0 400 250"
      role="img"
      aria-label={image.alt}
      aria-hidden={decorative || undefined}
      className={`cover post-figure w-full ${className}`}
    >
      {strokes.map(([ink, stroke], layer) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the layers of a drawing never change places
        <path key={layer} className={ink} d={stroke} />
      ))}
      {letters.map(([x, y, text, manner]) => (
        <text key={`${x} ${y}`} x={x} y={y} className={manner}>
          {text}
        </text>
      ))}
    </svg>
  );
}
