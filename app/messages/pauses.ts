import { sayWhen } from '#domain/places.ts';

/** Why a project can't be bought for now: its document's fields. */
interface Paused {
  pausedBy: 'checks' | 'repository' | 'places';
  soldOutUntil?: number | null;
}

/** The text of the disabled button of a project that can't be bought for now. */
export function pauseLabel({ pausedBy, soldOutUntil }: Paused): string {
  if (pausedBy === 'places') return sayWhen(soldOutUntil ?? null);
  return pausedBy === 'checks' ? 'Not on sale: checks fail' : 'Not on sale right now';
}
