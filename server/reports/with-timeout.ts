/** How many took so many seconds. */
export interface Timed {
  seconds: number;
  count: number;
}

/** Within how many seconds this part of them was done (0.5: half); null when there were none. */
export function secondsWithin(timed: readonly Timed[], part: number): number | null {
  const enough = part * timed.reduce((sum, { count }) => sum + count, 0);
  let done = 0;
  for (const { seconds, count } of timed.toSorted((a, b) => a.seconds - b.seconds)) {
    done += count;
    if (done > 0 && done >= enough) return seconds;
  }
  return null;
}
