/**
 * Whether a path matches a pattern. `?` is any character and `*` any number of characters of one name; `**`
 * is any number of folders. Everything else is literal, including `.` at the start of a name. Patterns come
 * from repositories, so the time is proportional to the product of both lengths, while regular expressions
 * and `path.matchesGlob` can take forever.
 */
export function matchesGlob(pattern: string, path: string): boolean {
  return matchesSequence(pattern.split('/'), path.split('/'), {
    isStar: (names) => names === '**',
    isEqual: matchesName,
  });
}

function matchesName(pattern: string, name: string): boolean {
  return matchesSequence([...pattern], [...name], {
    isStar: (character) => character === '*',
    isEqual: (expected, found) => expected === '?' || expected === found,
  });
}

interface Rules {
  /** Whether the pattern matches any number of entries. */
  isStar: (pattern: string) => boolean;
  isEqual: (pattern: string, entry: string) => boolean;
}

function matchesSequence(patterns: readonly string[], entries: readonly string[], rules: Rules): boolean {
  /** Element n says whether the patterns so far match the first n entries. */
  let matches = [true, ...entries.map(() => false)];
  for (const pattern of patterns) {
    const next = [rules.isStar(pattern) && matches[0] === true];
    for (const [index, entry] of entries.entries()) {
      next.push(
        rules.isStar(pattern)
          ? matches[index + 1] === true || next[index] === true
          : matches[index] === true && rules.isEqual(pattern, entry),
      );
    }
    matches = next;
  }
  return matches.at(-1) === true;
}
