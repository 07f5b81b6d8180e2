/** Shorter words are too easily mistaken for others. */
const MIN_LENGTH = 4;
/** Words of this length may also be the beginning of a longer one. */
const MIN_PREFIX_LENGTH = 5;

/**
 * The word closest to a mistyped one, or null. At most one edit in 4 to 7 letters, two in longer words, and
 * none in the first letter. A transposition counts as one edit. The earlier of equally close words wins, so
 * pass frequent words first. Both sides must be in lower case.
 */
export function findClosestWord(typed: string, words: readonly string[]): string | null {
  if (typed.length < MIN_LENGTH) return null;
  let limit = typed.length < 8 ? 1 : 2;
  let closest: string | null = null;
  for (const word of words) {
    if (word[0] !== typed[0] || word.length < typed.length - limit) continue;
    const distance = prefixDistance(typed, word);
    if (distance > limit) continue;
    if (distance === 0) return word;
    if (closest === null || distance < limit) closest = word;
    limit = distance;
  }
  return closest;
}

/**
 * The optimal string alignment distance: insertions, deletions, substitutions and transpositions count one
 * each.
 */
export function editDistance(typed: string, word: string): number {
  return at(distancesToPrefixes(typed, word), word.length);
}

/** The distance to the closest prefix of `word` for a long enough `typed`, else to `word`. */
function prefixDistance(typed: string, word: string): number {
  // Prefixes more than two letters longer than `typed` cannot be closer.
  const target = word.slice(0, typed.length + 2);
  const distances = distancesToPrefixes(typed, target);
  if (typed.length >= MIN_PREFIX_LENGTH) return Math.min(...distances.slice(1));
  return at(distances, target.length) + (word.length - target.length);
}

/** The distance of `typed` to each prefix of `target`, by the prefix length. */
function distancesToPrefixes(typed: string, target: string): number[] {
  let secondLast: number[] = [];
  let last = Array.from({ length: target.length + 1 }, (_, column) => column);
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= target.length; j += 1) {
      const isEqual = typed[i - 1] === target[j - 1];
      const isTransposed = i > 1 && j > 1 && typed[i - 1] === target[j - 2] && typed[i - 2] === target[j - 1];
      row.push(
        Math.min(
          at(last, j) + 1,
          at(row, j - 1) + 1,
          at(last, j - 1) + (isEqual ? 0 : 1),
          isTransposed ? at(secondLast, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    secondLast = last;
    last = row;
  }
  return last;
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
