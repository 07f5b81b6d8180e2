import { sayWhen } from '#domain/places.ts';
import type { Project } from '#server/features/projects/get-project.ts';

type Paused = { pausedBy: NonNullable<Project['pausedBy']>; soldOutUntil?: number | null };

/** The text of the disabled button of a project that can't be bought for now. */
export function pauseLabel({ pausedBy, soldOutUntil }: Paused): string {
  if (pausedBy === 'places') return sayWhen(soldOutUntil ?? null);
  return pausedBy === 'checks' ? 'Not on sale: checks fail' : 'Not on sale right now';
}
