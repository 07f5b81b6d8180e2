/** A path or pattern, split into names and those into characters, because it is matched with many others. */
export type SplitPath = readonly (readonly string[])[];

export function splitPath(path: string): SplitPath {
  return path.split('/').map((name) => [...name]);
}

/**
 * Whether a path matches a pattern. `?` is any character and `*` any number of characters of one name; `**`
 * is any number of folders. Everything else is literal, including `.` at the start of a name. Patterns come
 * from repositories, so the time is proportional to the product of both lengths, while regular expressions
 * and `path.matchesGlob` can take forever.
 */
export function matchesGlob(pattern: SplitPath, path: SplitPath): boolean {
  return matchesSequence(pattern, path, isFolders, matchesName);
}

const isFolders = (name: readonly string[]) => name.length === 2 && name[0] === '*' && name[1] === '*';

function matchesName(pattern: readonly string[], name: readonly string[]): boolean {
  return matchesSequence(pattern, name, isStar, isCharacter);
}

const isStar = (character: string) => character === '*';
const isCharacter = (pattern: string, character: string) => pattern === '?' || pattern === character;

/**
 * Between two stars the first match is the best one, because it leaves the most entries to the rest. So after
 * a mismatch only the last star takes one entry more.
 */
function matchesSequence<T>(
  patterns: readonly T[],
  entries: readonly T[],
  isStar: (pattern: T) => boolean,
  matches: (pattern: T, entry: T) => boolean,
): boolean {
  let [position, index] = [0, 0];
  let lastStar: { position: number; index: number } | null = null;
  while (index < entries.length) {
    const pattern = patterns[position];
    if (pattern !== undefined && isStar(pattern)) {
      lastStar = { position, index };
      position += 1;
    } else if (pattern !== undefined && matches(pattern, entries[index] as T)) {
      position += 1;
      index += 1;
    } else if (lastStar) {
      lastStar.index += 1;
      position = lastStar.position + 1;
      index = lastStar.index;
    } else return false;
  }
  return patterns.slice(position).every(isStar);
}
