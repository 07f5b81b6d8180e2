/** A version's major, minor and patch number. Missing ones count as 0. */
type Version = readonly [number, number, number];

/** Versions from `low` (inclusive) to `high` (exclusive; null for none). */
interface Interval {
  low: Version;
  high: Version | null;
}

/** The versions of a semver range: those of any interval. */
export type VersionRange = readonly Interval[];

/** `newer` is above every version of the range, and `older` is every other version outside of it. */
export type RangeResult = 'inside' | 'newer' | 'older';

const PARTIAL = '[v=]*(\\d{1,9}|[x*])(?:\\.(\\d{1,9}|[x*])(?:\\.(\\d{1,9}|[x*])(?:[-+][0-9a-z.+-]*)?)?)?';
const COMPARATOR = new RegExp(`^(\\^|~>?|>=|<=|>|<|=)?\\s*${PARTIAL}$`);
const HYPHEN = new RegExp(`^${PARTIAL}\\s+-\\s+${PARTIAL}$`);

/**
 * Parses a semver range as npm does; null when it is none, or no version can be in it. Prereleases and builds
 * count as their release. https://docs.npmjs.com/cli/v11/using-npm/semver#ranges
 */
export function parseRange(text: string): VersionRange | null {
  if (text.length > 100) return null;
  const intervals = text.toLowerCase().split('||').map(parseIntersection);
  return intervals.every((interval) => interval !== null) ? intervals : null;
}

/** Parses comparators that must all hold, such as `>=3.9 <3.13`. An empty text means any version. */
function parseIntersection(text: string): Interval | null {
  const trimmed = text.trim();
  const hyphen = HYPHEN.exec(trimmed);
  if (hyphen) {
    const [, a, b, c, d, e, f] = hyphen;
    return intersect([parsePart('>=', [a, b, c]), parsePart('<=', [d, e, f])]);
  }
  // Spaces between an operator and its version don't separate comparators.
  const comparators = trimmed
    .replace(/([<>=~^])\s+/g, '$1')
    .split(/\s+/)
    .map((each) => (each === '' ? ['', '', '*'] : COMPARATOR.exec(each)));
  const intervals = comparators.map((match) =>
    match ? parsePart(match[1] ?? '', [match[2], match[3], match[4]]) : null,
  );
  return intersect(intervals);
}

/** The interval of a comparator. A partial version such as `1.2` stands for all its patches. */
function parsePart(operator: string, parts: readonly (string | undefined)[]): Interval | null {
  const end = parts.findIndex((part) => part === undefined || !/^\d/.test(part));
  const given = (end < 0 ? parts : parts.slice(0, end)).map(Number);
  const [major = 0, minor = 0, patch = 0] = given;
  const low: Version = [major, minor, patch];
  // The first version after all those that the partial version stands for.
  const after = given.length === 0 ? null : next(low, given.length - 1);
  switch (operator) {
    case '>=':
      return { low, high: null };
    case '>':
      return after && { low: after, high: null };
    case '<':
      return given.length === 0 ? null : { low: [0, 0, 0], high: low };
    case '<=':
      return { low: [0, 0, 0], high: after };
    case '^':
      return { low, high: after && next(low, leadingPart(given)) };
    case '~':
    case '~>':
      return { low, high: after && next(low, Math.min(given.length - 1, 1)) };
    default:
      return { low, high: after };
  }
}

/** The part that `^` keeps: the first one that is not 0, or else the last one. */
function leadingPart(given: readonly number[]): number {
  const first = given.findIndex((part) => part > 0);
  return first < 0 ? given.length - 1 : first;
}

/** Increases a part of a version and sets the following ones to 0. */
function next(version: Version, part: number): Version {
  const [major = 0, minor = 0, patch = 0] = version.map((number, index) =>
    index < part ? number : index === part ? number + 1 : 0,
  );
  return [major, minor, patch];
}

function intersect(intervals: readonly (Interval | null)[]): Interval | null {
  let found: Interval = { low: [0, 0, 0], high: null };
  for (const interval of intervals) {
    if (!interval) return null;
    const high = [found.high, interval.high].filter((each) => each !== null).sort(compare)[0] ?? null;
    found = { low: compare(found.low, interval.low) < 0 ? interval.low : found.low, high };
  }
  return found.high && compare(found.low, found.high) >= 0 ? null : found;
}

function compare(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

/** Parses a version such as `24.1.0`, `3.12` (3.12.0) or `1.8.0_391`; null without a number at its start. */
export function parseVersion(text: string): Version | null {
  const numbers = /^v?(\d{1,9}(?:[._]\d{1,9})*)/.exec(text.trim())?.[1]?.split(/[._]/).map(Number);
  return numbers ? [numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0] : null;
}

/**
 * Writes the versions of Java in a text as they are called since Java 9: `>=1.8` means Java 8 and later, and
 * `1.8.0_391` is 8.0_391. Ranges and versions of other tools stay.
 */
export function renameJava(tool: string, text: string): string {
  return tool === 'java' ? text.replace(/(?<![\d.])1\.(?=\d)/g, '') : text;
}

/** Compares a version with a range. */
export function checkVersion(version: Version, range: VersionRange): RangeResult {
  const isInside = range.some(
    ({ low, high }) => compare(low, version) <= 0 && (high === null || compare(version, high) < 0),
  );
  if (isInside) return 'inside';
  return range.every(({ high }) => high !== null && compare(high, version) <= 0) ? 'newer' : 'older';
}

/** The range in parts for people: from a version (inclusive), below a version; null where it is open. */
export function describeRange(range: VersionRange): { from: string | null; below: string | null }[] {
  const isZero = ([major, minor, patch]: Version) => major + minor + patch === 0;
  return range.map(({ low, high }) => ({
    from: isZero(low) ? null : shorten(low),
    below: high && shorten(high),
  }));
}

/** Leaves out zeros at the end: `3.10` and `21`. */
function shorten([major, minor, patch]: Version): string {
  return [major, ...(minor || patch ? [minor] : []), ...(patch ? [patch] : [])].join('.');
}
