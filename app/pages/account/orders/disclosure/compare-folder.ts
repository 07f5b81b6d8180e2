import { inParallel } from '#domain/in-parallel.ts';
import { createFindForeign } from '#server/features/repositories/rules/find-foreign.ts';
import {
  countByFolder,
  type FileVerdict,
  type FolderRow,
  parseFileList,
} from '#server/features/repositories/rules/folder-comparison.ts';

export interface FolderComparison {
  rows: FolderRow[];
  /** How many files were left out, by the name of the folder or file, or by what they are. */
  leftOut: [name: string, count: number][];
  compared: number;
  /** How many of the unchanged files differ in their line ends. */
  lineEnds: number;
  /** How many of the new files have the content of another file of the project. */
  moved: number;
  unreadable: number;
}

/** Files that are read at once. */
const WORKERS = 8;
/** GitHub takes no larger files, so a new one can't be a file of the project. */
const MAX_BLOB_BYTES = 100 * 1024 * 1024;
const EMPTY_BLOB = 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391';
/** Git takes a file for text if it has no NUL in its first 8,000 bytes. */
const PROBED_BYTES = 8000;
const [CR, LF] = [13, 10];

/**
 * Compares a folder that was chosen in this browser with the student's files of a commit, by Git's hashes.
 * Files of libraries, templates and tools are left out. Nothing is sent. `onProgress` gets the number of
 * files done so far.
 */
export async function compareFolder(
  files: readonly File[],
  fileList: string,
  onProgress: (done: number) => void,
): Promise<FolderComparison> {
  const sold = parseFileList(fileList);
  const soldHashes = new Set(sold.values());
  soldHashes.delete(EMPTY_BLOB);
  const verdicts = new Map<string, FileVerdict>([...sold.keys()].map((path) => [path, 'deleted']));
  const leftOut = new Map<string, number>();
  const counts = { compared: 0, lineEnds: 0, moved: 0, unreadable: 0 };
  const findForeign = createFindForeign([...files.map(pathInFolder), ...sold.keys()]);
  let done = 0;

  async function compare(file: File): Promise<void> {
    const path = pathInFolder(file);
    const hash = sold.get(path);
    const foreign = hash === undefined ? findForeign(path, file.size) : null;
    if (foreign) {
      leftOut.set(foreign.by, (leftOut.get(foreign.by) ?? 0) + 1);
      return;
    }
    counts.compared += 1;
    try {
      if (hash === undefined) {
        verdicts.set(path, 'new');
        if (file.size <= MAX_BLOB_BYTES && soldHashes.has(await hashBlob(await readBytes(file))))
          counts.moved += 1;
        return;
      }
      const difference = await findDifference(file, hash);
      verdicts.set(path, difference === 'content' ? 'changed' : 'unchanged');
      if (difference === 'line ends') counts.lineEnds += 1;
    } catch {
      // The file was deleted meanwhile, or is too large for the browser.
      verdicts.delete(path);
      counts.unreadable += 1;
    }
  }

  await inParallel(files, WORKERS, async (file) => {
    await compare(file);
    done += 1;
    if (done % 100 === 0) onProgress(done);
  });
  return {
    ...counts,
    rows: countByFolder(verdicts),
    leftOut: [...leftOut].sort(([a], [b]) => (a < b ? -1 : 1)),
  };
}

/** The path without the chosen folder's own name. */
function pathInFolder({ webkitRelativePath, name }: File): string {
  const path = webkitRelativePath || name;
  return path.slice(path.indexOf('/') + 1).normalize();
}

type Bytes = Uint8Array<ArrayBuffer>;

const readBytes = async (file: File): Promise<Bytes> => new Uint8Array(await file.arrayBuffer());

/** Finds how a file differs from the content with this hash; null if it doesn't. */
async function findDifference(file: File, hash: string): Promise<'content' | 'line ends' | null> {
  const bytes = await readBytes(file);
  if ((await hashBlob(bytes)) === hash) return null;
  if ((await hashBlob(await pointerOf(bytes))) === hash) return null;
  if (bytes.subarray(0, PROBED_BYTES).includes(0)) return 'content';
  const lines = bytes.filter((byte, index) => byte !== CR || bytes[index + 1] !== LF);
  if ((await hashBlob(lines)) === hash) return 'line ends';
  return (await hashBlob(withCarriageReturns(lines))) === hash ? 'line ends' : 'content';
}

const utf8 = new TextEncoder();

/** Returns Git's hash of a file's content. */
async function hashBlob(content: Bytes): Promise<string> {
  const header = utf8.encode(`blob ${content.length}\0`);
  const object = new Uint8Array(header.length + content.length);
  object.set(header);
  object.set(content, header.length);
  return toHex(await crypto.subtle.digest('SHA-1', object));
}

/**
 * What Git stores of a file in Git LFS. Source:
 * https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md
 */
async function pointerOf(bytes: Bytes): Promise<Bytes> {
  const id = toHex(await crypto.subtle.digest('SHA-256', bytes));
  return utf8.encode(`version https://git-lfs.github.com/spec/v1\noid sha256:${id}\nsize ${bytes.length}\n`);
}

function withCarriageReturns(lines: Bytes): Bytes {
  const ends = lines.reduce((count, byte) => (byte === LF ? count + 1 : count), 0);
  const bytes = new Uint8Array(lines.length + ends);
  let at = 0;
  for (const byte of lines) {
    if (byte === LF) bytes[at++] = CR;
    bytes[at++] = byte;
  }
  return bytes;
}

function toHex(digest: ArrayBuffer): string {
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
