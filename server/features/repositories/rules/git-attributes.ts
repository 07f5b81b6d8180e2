import { matchesGlob, type SplitPath, splitPath } from './glob.ts';

/** A `.gitattributes` of a commit. */
export interface AttributesFile {
  /** Its folder; empty for the root. */
  folder: string;
  text: string;
}

interface Rule {
  /** The pattern from the root. */
  pattern: SplitPath;
  isLfs: boolean;
}

/**
 * Finds which paths the attributes give to Git LFS. As in Git, a later line wins over an earlier one, and a
 * deeper file over those above it. A class of characters, such as `[0-9]`, is read as `?`. Source:
 * https://git-scm.com/docs/gitattributes
 */
export function createIsLfs(files: readonly AttributesFile[]): (path: string) => boolean {
  const depthOf = ({ folder }: AttributesFile) => (folder === '' ? 0 : folder.split('/').length);
  const macros = new Map<string, boolean>();
  const rules = [...files]
    .sort((a, b) => depthOf(a) - depthOf(b))
    .flatMap(({ folder, text }) => text.split(/\r?\n/).flatMap((line) => parseLine(line, { folder, macros })))
    .reverse();
  return (path) => {
    const split = splitPath(path);
    return rules.find(({ pattern }) => matchesGlob(pattern, split))?.isLfs ?? false;
  };
}

const QUOTED = /^"((?:[^"\\]|\\.)*)"(.*)$/;

function parseLine(
  typed: string,
  { folder, macros }: { folder: string; macros: Map<string, boolean> },
): Rule[] {
  const line = typed.trim();
  if (line === '' || line.startsWith('#')) return [];
  const [, quoted, rest] = QUOTED.exec(line) ?? [];
  const [first = '', ...others] = line.split(/\s+/);
  const [written, attributes] =
    quoted === undefined
      ? [first, others]
      : [quoted.replace(/\\(["\\])/g, '$1'), (rest ?? '').trim().split(/\s+/)];
  const isLfs = findFilter(attributes, macros);
  if (isLfs === undefined) return [];
  if (written.startsWith('[attr]')) {
    macros.set(written.slice('[attr]'.length), isLfs);
    return [];
  }
  // A pattern of folders matches no file.
  return written.endsWith('/') ? [] : [{ pattern: splitPath(fromRoot(written, folder)), isLfs }];
}

/** Whether the attributes set the filter of Git LFS; undefined when they say nothing of a filter. */
function findFilter(
  attributes: readonly string[],
  macros: ReadonlyMap<string, boolean>,
): boolean | undefined {
  return attributes.reduce<boolean | undefined>(
    (found, attribute) =>
      /^[-!]?filter(=|$)/.test(attribute) ? attribute === 'filter=lfs' : (macros.get(attribute) ?? found),
    undefined,
  );
}

/** A pattern with a slash starts at the folder of its file, any other one is a name in any folder below. */
function fromRoot(written: string, folder: string): string {
  const pattern = written.replace(/\[(?:\[:\w{1,10}:\]|[^\][]){1,60}\]/g, '?').replace(/\\(.)/g, '$1');
  const below = pattern.includes('/') ? pattern.replace(/^\//, '') : `**/${pattern}`;
  return folder === '' ? below : `${folder}/${below}`;
}
