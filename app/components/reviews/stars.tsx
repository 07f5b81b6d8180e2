import type { CSSProperties } from 'react';
import { MAX_RATING } from '#server/features/reviews/rules/review.ts';

/** Draws a rating as stars, including fractions of a star. */
export function Stars({ rating, className = '' }: { rating: number; className?: string }) {
  return (
    <span
      role="img"
      aria-label={`${rating} out of ${MAX_RATING} stars`}
      className={`stars ${className}`}
      style={{ '--rated': `${(rating / MAX_RATING) * 100}%` } as CSSProperties}
    />
  );
}
