import type { CSSProperties } from 'react';
import * as messages from '#app/messages/reviews.ts';
import { MAX_RATING } from '#domain/review.ts';

/** A rating as stars; fractions are drawn. */
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
