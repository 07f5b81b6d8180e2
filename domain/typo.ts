/** Shorter words are too easily taken for others. */
const SHORTEST = 4;
/** From here on a word may be half typed as well as mistyped. */
const SHORTEST_BEGINNING = 5;

/**
 * The word that somebody probably meant, or null when none comes near: one slip in 4 to 7 letters, two in longer words,
 * never in the first letter. Neighbours that changed places are one slip. Of equals the earlier word wins, so put
 * frequent words first. All in lower case.
 */
export function findClosestWord(typed: string, words: readonly string[]): string | null {
  if (typed.length < SHORTEST) return null;
  let limit = typed.length < 8 ? 1 : 2;
  let nearest: string | null = null;
  for (const word of words) {
    if (word[0] !== typed[0] || word.length < typed.length - limit) continue;
    const count = slipsBetween(typed, word);
    if (count > limit) continue;
    if (count === 0) return word;
    if (nearest === null || count < limit) nearest = word;
    limit = count;
  }
  return nearest;
}

/** Optimal string alignment distance; of a long enough `typed` to the nearest beginning of `word`. */
function slipsBetween(typed: string, word: string): number {
  // Letters so far beyond the end of what was typed cannot bring it nearer.
  const target = word.slice(0, typed.length + 2);
  let before: number[] = [];
  let above = Array.from({ length: target.length + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= target.length; j += 1) {
      const same = typed[i - 1] === target[j - 1];
      const swapped = i > 1 && j > 1 && typed[i - 1] === target[j - 2] && typed[i - 2] === target[j - 1];
      row.push(
        Math.min(
          slips(above, j) + 1,
          slips(row, j - 1) + 1,
          slips(above, j - 1) + (same ? 0 : 1),
          swapped ? slips(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = above;
    above = row;
  }
  if (typed.length >= SHORTEST_BEGINNING) return Math.min(...above.slice(1));
  return slips(above, target.length) + (word.length - target.length);
}

function slips(row: readonly number[], at: number): number {
  return row[at] ?? Number.POSITIVE_INFINITY;
}
