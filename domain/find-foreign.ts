import { FOREIGN_FILES, FOREIGN_FOLDERS, FOREIGN_RULES, type ForeignRule } from './foreign-files.ts';
import { TEMPLATE_RULES } from './template-files.ts';

/** Why a file is not the student's work. */
export interface Foreign {
  /** The name of the folder or file that says so, or what the file is: `node_modules`, `libraries`. */
  by: string;
  /** Whether a generator of projects wrote it. Otherwise it is a library, or a tool wrote it. */
  isTemplate: boolean;
}

/** Finds why a file is foreign; null for the student's own work. Rules by size need the size in bytes. */
export type FindForeign = (path: string, size?: number) => Foreign | null;

const RULES: readonly ForeignRule[] = [...FOREIGN_RULES, ...TEMPLATE_RULES];
const OF_TEMPLATES = new Set(TEMPLATE_RULES);
const FOLDERS = new Set(FOREIGN_FOLDERS);
const FILES = new Set(FOREIGN_FILES.map((name) => name.toLowerCase()));
/** The rules by the files that they are beside. */
const MARKERS = groupByMarker();
const EVERYWHERE = RULES.filter(({ beside }) => !beside);
/** A Django app may be called `vendor` or `build`. */
const APP = /\/apps\.py$/;
const SOURCE = /\.(py|ipynb|js|jsx|ts|tsx|java|kt|c|cpp|h|cs|go|rs|php|rb|swift|dart|ino|r|m)$/;

interface Rooted {
  root: string;
  rule: ForeignRule;
}

/** Learns from all files of a folder or commit, whether foreign or not, what surrounds each of them. */
export function createFindForeign(paths: Iterable<string>): FindForeign {
  const all = Array.from(paths, (path) => path.toLowerCase());
  const apps = new Set(all.filter((path) => APP.test(path)).map(folderOf));
  const rooted = findRoots(all);
  const known = new Map<string, string | null>();
  /** The foreign folders that generators write. */
  const templates = new Set<string>();

  /** The foreign folder that this one is, or is in. */
  function findFolder(folder: string): string | null {
    if (folder === '') return null;
    const before = known.get(folder);
    if (before !== undefined) return before;
    const found = findFolder(folderOf(folder)) ?? (isForeignFolder(folder) ? folder : null);
    known.set(folder, found);
    return found;
  }

  function isForeignFolder(folder: string): boolean {
    if (apps.has(folder)) return false;
    if (FOLDERS.has(nameOf(folder)) || EVERYWHERE.some((rule) => rule.folder?.test(folder))) return true;
    const above = rulesAbove(rooted, folder);
    const found = above.find(({ root, rule }) => rule.folder?.test(below(root, folder)));
    if (found && OF_TEMPLATES.has(found.rule)) templates.add(folder);
    return found !== undefined;
  }

  return (path, size) => {
    const lower = path.toLowerCase();
    const folder = findFolder(folderOf(lower));
    if (folder !== null)
      return { by: nameOf(path.slice(0, folder.length)), isTemplate: templates.has(folder) };
    if (FILES.has(nameOf(lower))) return { by: nameOf(path), isTemplate: false };
    const matches = (rule: ForeignRule, tested: string) => rule.file?.test(tested) && isSized(rule, size);
    const rule =
      EVERYWHERE.find((each) => matches(each, lower)) ??
      rulesAbove(rooted, folderOf(lower)).find((each) => matches(each.rule, below(each.root, lower)))?.rule;
    return rule ? { by: rule.by, isTemplate: OF_TEMPLATES.has(rule) } : null;
  };
}

function isSized(
  { from = 0, upTo = Number.POSITIVE_INFINITY }: ForeignRule,
  size: number | undefined,
): boolean {
  if (size === undefined) return from === 0 && upTo === Number.POSITIVE_INFINITY;
  return from <= size && size <= upTo;
}

/** The rules that apply below each folder. */
function findRoots(paths: readonly string[]): Map<string, Rooted[]> {
  const rooted = new Map<string, Set<ForeignRule>>();
  // What is in there is foreign in any case, and often most of a repository.
  const read = paths.filter((path) => !path.includes('node_modules/'));
  for (const [beside, rules] of MARKERS)
    for (const root of findMarked(read, beside)) {
      const known = rooted.get(root) ?? new Set();
      rooted.set(root, known);
      for (const rule of rules) if (rule.within?.test(root) ?? true) known.add(rule);
    }
  liftRules(rooted, read);
  const roots = new Map(
    [...rooted].map(([root, rules]) => [root, [...rules].map((rule) => ({ root, rule }))]),
  );
  return holdsEverything(paths, roots) ? withoutWhole(roots) : roots;
}

/** Removes the rules of folders that hold a file that says otherwise. */
function liftRules(rooted: ReadonlyMap<string, Set<ForeignRule>>, paths: readonly string[]): void {
  for (const path of paths) {
    const rules = rooted.get(folderOf(path));
    for (const rule of rules ?? []) if (rule.unless?.test(nameOf(path))) rules?.delete(rule);
  }
}

/** The folders that hold a file of this kind. */
function findMarked(paths: readonly string[], marker: RegExp): Set<string> {
  const roots = new Set<string>();
  for (const path of paths) {
    const match = marker.exec(path);
    if (match) roots.add(path.slice(0, match.index));
  }
  return roots;
}

const isWhole = ({ rule }: Rooted) => rule.folder?.test('') === true;

/**
 * Some people keep their project inside of its Python environment. Then that folder is not foreign as a
 * whole.
 */
function holdsEverything(paths: readonly string[], roots: ReadonlyMap<string, Rooted[]>): boolean {
  const whole = [...roots].filter(([, rules]) => rules.some(isWhole)).map(([root]) => `${root}/`);
  if (whole.length === 0) return false;
  return !paths.some((path) => SOURCE.test(path) && !whole.some((root) => path.startsWith(root)));
}

function withoutWhole(roots: ReadonlyMap<string, Rooted[]>): Map<string, Rooted[]> {
  return new Map([...roots].map(([root, rules]) => [root, rules.filter((rule) => !isWhole(rule))]));
}

/** The rules of a folder and of all folders above it. */
function rulesAbove(rooted: ReadonlyMap<string, Rooted[]>, folder: string): Rooted[] {
  const found = [...(rooted.get(folder) ?? [])];
  for (let at = folder; at !== ''; ) {
    at = folderOf(at);
    found.push(...(rooted.get(at) ?? []));
  }
  return found;
}

function groupByMarker(): [RegExp, ForeignRule[]][] {
  const groups = new Map<RegExp, ForeignRule[]>();
  for (const rule of RULES)
    if (rule.beside) groups.set(rule.beside, [...(groups.get(rule.beside) ?? []), rule]);
  return [...groups];
}

const folderOf = (path: string) => path.slice(0, Math.max(path.lastIndexOf('/'), 0));
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const below = (root: string, path: string) => (root === '' ? path : path.slice(root.length + 1));
