import type { TreeEntry } from '../../integrations/github/repository-entities.ts';
import type { RepositoryReader } from '../../integrations/github/repository-reader.ts';
import { type Commit, SYMLINK } from './read-named-file.ts';

/** Files that are larger are not asked for, so their lines are not known. */
const MAX_CODE_BYTES = 100 * 1024;

/** Reads a file as lines; null when it can't be read. Throws CodeHostError. */
export type ReadLines = (entry: TreeEntry) => Promise<string[] | null>;

/** Creates a reader of files whose lines questions and tours name. It asks for each file once. */
export function createLineReader(reader: RepositoryReader, of: Commit): ReadLines {
  const files = new Map<string, Promise<string[] | null>>();
  return async (entry) => {
    if (entry.mode === SYMLINK || (entry.size ?? 0) > MAX_CODE_BYTES) return null;
    const { path } = entry;
    const lines =
      files.get(path) ??
      reader
        .getFile({ ...of, path, maxBytes: MAX_CODE_BYTES })
        .then((bytes) => (bytes ? splitLines(bytes) : null));
    files.set(path, lines);
    return lines;
  };
}

/** Says why the lines of a file are not known. */
export function describeUnread({ path, mode, size = 0 }: TreeEntry): string {
  if (mode === SYMLINK) return `${path} is a symlink, which we don’t follow`;
  return size > MAX_CODE_BYTES ? `${path} is larger than 100 KB` : `${path} can’t be read`;
}

/** Splits a file as GitHub numbers its lines: a line break at the end begins no further line. */
function splitLines(bytes: Uint8Array): string[] {
  const lines = new TextDecoder().decode(bytes).split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
