import { LIBRARIES, LIBRARIES_OF_PAGES, PLACES } from './foreign-files.ts';
import type { ForeignRule } from './foreign-rule.ts';
import { isCalled } from './library-names.ts';
import { folderOf, nameOf } from './paths.ts';

/** A rule and the folder to whose paths it applies. */
export interface Rooted {
  root: string;
  rule: ForeignRule;
}

const SOURCE = /\.(py|ipynb|js|jsx|ts|tsx|java|kt|c|cpp|h|cs|go|rs|php|rb|swift|dart|ino|r|m)$/;
/** A folder of this name that holds a known library holds others, whose names are not known. */
const CONTAINER: ForeignRule = { by: 'libraries', folder: /^(plugins?|vendors?)$/ };

/** The rules that apply in each folder, by paths in lower case. */
export function findRoots(
  paths: readonly string[],
  rules: readonly ForeignRule[],
): ReadonlyMap<string, Rooted[]> {
  const roots = new Map<string, Set<ForeignRule>>();
  const markers = indexMarkers(rules);
  for (const path of withFolders(paths)) addRules(roots, markers, path);
  liftRules(roots, paths);
  const everywhere = rules.filter(({ beside }) => !beside);
  const rooted = new Map([...roots].map(([root, set]) => [root, [...set].map((rule) => ({ root, rule }))]));
  rooted.set('', [...everywhere.map((rule) => ({ root: '', rule })), ...(rooted.get('') ?? [])]);
  return holdsEverything(paths, rooted) ? withoutWhole(rooted) : rooted;
}

/** Each folder, and each file that is not in a folder of packages, whose names say nothing about the rest. */
function withFolders(paths: readonly string[]): Set<string> {
  const all = new Set<string>();
  for (const path of paths) {
    if (!path.includes('node_modules/') && !path.includes('site-packages/')) all.add(path);
    for (let at = folderOf(path); at !== '' && !all.has(at); at = folderOf(at)) all.add(at);
  }
  return all;
}

interface Marker {
  /** The names of the marker's path, in reverse; `*` is any name. */
  names: string[];
  rules: ForeignRule[];
}

/** The markers by their last name, or by the end of it: `manage.py`, `.sln`. */
function indexMarkers(rules: readonly ForeignRule[]): Map<string, Marker[]> {
  const byPath = new Map<string, Marker>();
  for (const rule of rules)
    for (const path of rule.beside ?? []) {
      const marker = byPath.get(path) ?? { names: path.split('/').reverse(), rules: [] };
      marker.rules.push(rule);
      byPath.set(path, marker);
    }
  return Map.groupBy(byPath.values(), ({ names: [last = ''] }) =>
    last.startsWith('*') ? last.slice(1) : last,
  );
}

/** Adds the rules that a file or folder brings to the folders above it. */
function addRules(
  roots: Map<string, Set<ForeignRule>>,
  markers: ReadonlyMap<string, Marker[]>,
  path: string,
): void {
  const last = nameOf(path);
  const found = [...(markers.get(last) ?? []), ...(markers.get(last.slice(last.lastIndexOf('.'))) ?? [])];
  const add = (root: string, rule: ForeignRule) => roots.set(root, (roots.get(root) ?? new Set()).add(rule));
  for (const { names, rules } of found) {
    const root = findRoot(path, names);
    for (const rule of rules)
      if (root !== null && !(root === '' && rule.isBelowTop) && isIn(root, rule)) add(root, rule);
  }
  const folder = folderOf(path);
  if (
    CONTAINER.folder?.test(nameOf(folder)) &&
    (isCalled(last, LIBRARIES) || isCalled(last, LIBRARIES_OF_PAGES))
  )
    add(folderOf(folder), CONTAINER);
}

/** The folder above a marker, if the path ends with it; null otherwise. */
function findRoot(path: string, names: readonly string[]): string | null {
  let at = path;
  for (const [index, name] of names.entries()) {
    if (index > 0 && at === '') return null;
    if (index > 0 && name !== '*' && nameOf(at) !== name) return null;
    at = folderOf(at);
  }
  return at;
}

/** Whether the root of a rule that is for a place is below it. */
function isIn(root: string, { in: place, folder }: ForeignRule): boolean {
  if (!place || !folder) return true;
  return folderOf(root)
    .split('/')
    .some((name) => PLACES[place].has(name));
}

/** Removes the rules of folders that hold a file that says otherwise, or lack one that must be there. */
function liftRules(roots: ReadonlyMap<string, Set<ForeignRule>>, paths: readonly string[]): void {
  const names = Map.groupBy(
    paths
      .filter((path) => roots.has(folderOf(path)))
      .map((path) => ({ folder: folderOf(path), name: nameOf(path) })),
    ({ folder }) => folder,
  );
  for (const [root, rules] of roots) {
    const found = names.get(root) ?? [];
    for (const rule of rules) {
      const { unless, and } = rule;
      const isLifted = unless && found.some(({ name }) => unless.test(name));
      if (isLifted || (and && !found.some(({ name }) => and.test(name)))) rules.delete(rule);
    }
  }
}

const isWhole = ({ rule }: Rooted) => rule.folder?.test('') === true;

/**
 * Some people keep their project inside of its Python environment. Then that folder is not foreign as a
 * whole.
 */
function holdsEverything(paths: readonly string[], roots: ReadonlyMap<string, Rooted[]>): boolean {
  const whole = new Set([...roots].filter(([, rules]) => rules.some(isWhole)).map(([root]) => root));
  if (whole.size === 0) return false;
  return !paths.some((path) => SOURCE.test(path) && !isBelow(path, whole));
}

function isBelow(path: string, folders: ReadonlySet<string>): boolean {
  for (let at = folderOf(path); at !== ''; at = folderOf(at)) if (folders.has(at)) return true;
  return false;
}

function withoutWhole(roots: ReadonlyMap<string, Rooted[]>): Map<string, Rooted[]> {
  return new Map([...roots].map(([root, rules]) => [root, rules.filter((rule) => !isWhole(rule))]));
}
