import type { CSSProperties } from 'react';
import * as messages from '#app/messages/reviews.ts';
import { MAX_RATING } from '#domain/review.ts';

/** Draws a rating as stars, including fractions of a star. */
export function Stars({ rating, className = '' }: { rating: number; className?: string }) {
  return (
    <span
      role="img"
      aria-label={messages.stars(rating, MAX_RATING)}
      className={`stars ${className}`}
      style={{ '--rated': `${(rating / MAX_RATING) * 100}%` } as CSSProperties}
    />
  );
}
