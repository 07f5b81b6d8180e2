import { FOREIGN_FILES, FOREIGN_FOLDERS, FOREIGN_RULES } from './foreign-files.ts';
import { findRoots, type Rooted } from './foreign-roots.ts';
import type { ForeignRule } from './foreign-rule.ts';
import { addPlaces, isLibraryFile, isLibraryFolder, NO_PLACES, type Places } from './library-names.ts';
import { folderOf, nameOf } from './paths.ts';
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

const OF_TEMPLATES = new Set(TEMPLATE_RULES);
const FOLDERS = new Set(FOREIGN_FOLDERS);
const FILES = new Set(FOREIGN_FILES.map((name) => name.toLowerCase()));
const RULES = [...FOREIGN_RULES, ...TEMPLATE_RULES];
const COPIED = 'libraries';
const OF_PAGES = /\.(js|css|mjs)$/;

/** What is known of a folder. */
interface Folder {
  path: string;
  /** The foreign folder that this one is, or is in; null if there is none. */
  foreign: string | null;
  /** Whether the foreign folder is a template's. */
  isTemplate: boolean;
  places: Places;
  /** The rules that apply to what is in the folder, and those of them for files. */
  rules: readonly Rooted[];
  fileRules: readonly Rooted[];
}

/** Learns from all files of a folder or commit, whether foreign or not, what surrounds each of them. */
export function createFindForeign(paths: Iterable<string>): FindForeign {
  const all = Array.from(paths, toComparable);
  // A Django app may be called `vendor` or `build`.
  const apps = new Set(all.filter((path) => nameOf(path) === 'apps.py').map(folderOf));
  const roots = findRoots(all, RULES);
  const known = new Map<string, Folder>();

  function findFolder(path: string): Folder {
    const before = known.get(path);
    if (before) return before;
    const found = path === '' ? toFolder('', null) : toFolder(path, findFolder(folderOf(path)));
    known.set(path, found);
    return found;
  }

  function toFolder(path: string, above: Folder | null): Folder {
    if (above !== null && above.foreign !== null) return { ...above, path };
    const { rules, fileRules } = addRules(above, roots.get(path) ?? []);
    const places = addPlaces(above?.places ?? NO_PLACES, nameOf(path));
    const folder = { path, foreign: null, isTemplate: false, places, rules, fileRules };
    if (path === '' || apps.has(path)) return folder;
    const name = nameOf(path);
    const rule = rules.find((rooted) => matchesFolder(rooted, path, above?.places ?? NO_PLACES))?.rule;
    const isForeign = rule || FOLDERS.has(name) || isLibraryFolder(name, above?.places ?? NO_PLACES);
    return isForeign
      ? { ...folder, foreign: path, isTemplate: rule !== undefined && OF_TEMPLATES.has(rule) }
      : folder;
  }

  return (path, size) => {
    const lower = toComparable(path);
    const folder = findFolder(folderOf(lower));
    if (folder.foreign !== null)
      return { by: nameOf(path.slice(0, folder.foreign.length)), isTemplate: folder.isTemplate };
    const name = nameOf(lower);
    if (FILES.has(name)) return { by: nameOf(path), isTemplate: false };
    const rule = folder.fileRules.find((rooted) => matchesFile(rooted, lower, folder, size))?.rule;
    if (rule) return { by: rule.by, isTemplate: OF_TEMPLATES.has(rule) };
    return isLibraryFile(name, folder.places) ? { by: COPIED, isTemplate: false } : null;
  };
}

/** Adds the rules of a folder to those of the one above. Of two roots of a rule the nearer one counts. */
function addRules(above: Folder | null, own: readonly Rooted[]): Pick<Folder, 'rules' | 'fileRules'> {
  if (own.length === 0 && above) return above;
  const replaced = new Set(own.map(({ rule }) => rule));
  const rules = [...(above?.rules ?? []).filter(({ rule }) => !replaced.has(rule)), ...own];
  return { rules, fileRules: rules.filter(({ rule }) => rule.file || rule.name) };
}

/** The number of names of a path that are looked at. No project has more. */
const MAX_DEPTH = 30;

/** The path in lower case, without folders that are too deep. */
function toComparable(path: string): string {
  const names = path.toLowerCase().split('/');
  return names.length > MAX_DEPTH
    ? [...names.slice(0, MAX_DEPTH - 1), ...names.slice(-1)].join('/')
    : names.join('/');
}

/** Whether a path in lower case is a script or style sheet that pages load. */
export function isOfPages(path: string): boolean {
  if (!OF_PAGES.test(path)) return false;
  const places = folderOf(path).split('/').reduce(addPlaces, NO_PLACES);
  return places.has('pages') || places.has('scripts') || places.has('resources');
}

function matchesFolder({ root, rule }: Rooted, path: string, above: Places): boolean {
  if (rule.folder?.test(below(root, path))) return true;
  if (!rule.folderName?.test(nameOf(path)) || (rule.in && !above.has(rule.in))) return false;
  return rule.parent?.test(nameOf(folderOf(path))) ?? true;
}

function matchesFile(
  { root, rule }: Rooted,
  path: string,
  folder: Folder,
  size: number | undefined,
): boolean {
  if (!isSized(rule, size)) return false;
  if (rule.file?.test(below(root, path))) return true;
  if (!rule.name?.test(nameOf(path)) || (rule.in && !folder.places.has(rule.in))) return false;
  return rule.parent?.test(nameOf(folder.path)) ?? true;
}

function isSized(
  { from = 0, upTo = Number.POSITIVE_INFINITY }: ForeignRule,
  size: number | undefined,
): boolean {
  if (size === undefined) return from === 0 && upTo === Number.POSITIVE_INFINITY;
  return from <= size && size <= upTo;
}

const below = (root: string, path: string) => (root === '' ? path : path.slice(root.length + 1));
