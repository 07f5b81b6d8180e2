import { type PatternNode, parsePattern } from './parse-pattern.ts';

/** What can follow a place in a pattern. */
export interface Following {
  /** The positions that can read the next character, with the number of ways to each: 1, or 2 for several. */
  positions: Map<number, number>;
  /** Whether the pattern has matched, whatever follows. */
  matches: boolean;
  /** Whether the pattern has matched if the text ends here. */
  matchesAtEnd: boolean;
}

/** A pattern as an automaton. Its positions are the parts that read a character. */
export interface Automaton {
  size: number;
  initial: readonly number[];
  /** A character of each kind that the pattern distinguishes. */
  letters: readonly string[];
  /** What follows a position that reads a letter; without positions when it can't read it. */
  next: (position: number, letter: number) => Following;
}

/** The search for a match, which begins again at each place, is the first position. It reads anything. */
const SEARCH = 0;

/** A repetition with a larger bound counts as one without a bound. */
const MAX_BOUND = 256;
const SAMPLES = 'aZ0_ \n\t-.é\u0905\u200b';

/** The text before a place ends with this character; null at the begin of the text. */
type Before = string | null;

interface Edge {
  to: number;
  /** Whether the edge can be taken: always, only at the end of the text, or when something unknown holds. */
  kind: 'free' | 'end' | 'perhaps';
  isOpen?: (before: Before) => boolean;
}

interface PlaceInPattern {
  edges: Edge[];
  positions: number[];
  /** For the begin of a repetition: the last place inside of it. */
  bodyEnd?: number;
}

/** Creates the automaton of a pattern, as Thompson did, with what JavaScript adds. */
export function createAutomaton(pattern: RegExp): Automaton {
  const places: PlaceInPattern[] = [];
  /** The place after each position. */
  const after: number[] = [SEARCH];
  const tests: RegExp[] = [/[\s\S]/];
  const flags = pattern.flags.replace(/[dgy]/g, '');
  const begin = addPlace();
  const end = build(parsePattern(pattern), begin);
  const letters = findLetters(pattern, tests);
  const table = tests.map((test, position) =>
    letters.map((letter) => (test.test(letter) ? followPosition(position, letter) : NOTHING)),
  );
  const first = follow(begin, null);
  const isSearching = !pattern.sticky && !first.matches;
  return {
    size: tests.length,
    initial: [...(isSearching ? [SEARCH] : []), ...first.positions.keys()],
    letters,
    next: (position, letter) => table[position]?.[letter] ?? NOTHING,
  };

  function addPlace(): number {
    return places.push({ edges: [], positions: [] }) - 1;
  }

  function connect(from: number, to: number, { kind = 'free', isOpen }: Partial<Edge> = {}): number {
    places[from]?.edges.push({ to, kind, ...(isOpen && { isOpen }) });
    return to;
  }

  function toTest(source: string): RegExp {
    return new RegExp(`^(?:${source})$`, flags.replace('m', ''));
  }

  /** Adds a part that begins at a place. Returns the place where it ends. */
  function build(node: PatternNode, from: number): number {
    switch (node.kind) {
      case 'character':
        places[from]?.positions.push(tests.push(toTest(node.source)) - 1);
        return after.push(addPlace()) && (after.at(-1) ?? 0);
      case 'sequence':
        return node.parts.reduce((at, part) => build(part, at), from);
      case 'choice': {
        const ends = node.parts.map((part) => build(part, connect(from, addPlace())));
        const to = addPlace();
        for (const each of ends) connect(each, to);
        return to;
      }
      case 'repeat':
        return buildRepeat(node, from);
      case 'look':
        return buildLook(node, from);
      case 'boundary':
        return connect(from, addPlace(), { kind: 'perhaps' });
      case 'end':
        return connect(from, addPlace(), { kind: 'end' });
      case 'start':
        return connect(from, addPlace(), {
          isOpen: (before) => before === null || (pattern.multiline && before === '\n'),
        });
    }
  }

  function buildLook({ part, isBehind, isNegative }: PatternNode & { kind: 'look' }, from: number): number {
    if (isBehind && part.kind === 'character') {
      const test = toTest(part.source);
      return connect(from, addPlace(), {
        isOpen: (before) => (before !== null && test.test(before)) !== isNegative,
      });
    }
    // What is looked at is read beside the rest.
    build(part, connect(from, addPlace()));
    return connect(from, addPlace(), { kind: 'perhaps' });
  }

  /** Two repetitions tell as much as many. */
  function buildRepeat({ part, min, max }: PatternNode & { kind: 'repeat' }, from: number): number {
    let at = from;
    for (let count = 0; count < Math.min(min, 2); count += 1) at = build(part, at);
    if (max > MAX_BOUND) {
      const loop = connect(at, addPlace());
      connect(build(part, loop), loop);
      Object.assign(places[loop] ?? {}, { bodyEnd: places.length - 1 });
      return connect(loop, addPlace());
    }
    const ends = [at];
    for (let count = 0; count < Math.min(max - min, 2); count += 1) ends.push(build(part, ends.at(-1) ?? at));
    const to = addPlace();
    for (const each of ends) connect(each, to);
    return to;
  }

  function followPosition(position: number, letter: string): Following {
    if (position !== SEARCH) return follow(after[position] ?? 0, letter);
    const { positions } = follow(begin, letter);
    return { ...NOTHING, positions: new Map([...positions, [SEARCH, 1]]) };
  }

  function follow(place: number, before: Before): Following {
    const found: Following = { positions: new Map(), matches: false, matchesAtEnd: false };
    walk(found, before, { at: place, isFree: true, isFreeAtEnd: true, visited: new Set() });
    return found;
  }

  /** Adds to `found` what a way through places leads to. No repetition repeats nothing. */
  function walk(found: Following, before: Before, way: Way): void {
    const { at, isFree, isFreeAtEnd } = way;
    const place = places[at];
    if (!place || way.visited.has(at)) return;
    const { edges, positions, bodyEnd = at } = place;
    // In a repetition that begins once more, each way through its body is open again.
    const visited = new Set([...[...way.visited].filter((each) => each < at || each > bodyEnd), at]);
    for (const each of positions)
      found.positions.set(each, Math.min(2, (found.positions.get(each) ?? 0) + 1));
    found.matches ||= at === end && isFree;
    found.matchesAtEnd ||= at === end && isFreeAtEnd;
    for (const { to, kind } of edges.filter(({ isOpen }) => isOpen?.(before) ?? true))
      walk(found, before, {
        at: to,
        isFree: isFree && kind === 'free',
        isFreeAtEnd: isFreeAtEnd && kind !== 'perhaps',
        visited,
      });
  }
}

/** A way from a place over edges. */
interface Way {
  at: number;
  isFree: boolean;
  isFreeAtEnd: boolean;
  visited: ReadonlySet<number>;
}

const NOTHING: Following = { positions: new Map(), matches: false, matchesAtEnd: false };

/** Finds characters of each kind that the positions distinguish. */
function findLetters({ source, unicode, unicodeSets }: RegExp, tests: readonly RegExp[]): string[] {
  const written = source.replace(/\\u\{?([\dA-Fa-f]{2,6})\}?|\\x([\dA-Fa-f]{2})/g, (_, long, short) =>
    String.fromCodePoint(Number.parseInt(long ?? short, 16)),
  );
  const points = Array.from(written, (char) => char.codePointAt(0) ?? 0);
  const near = points
    .flatMap((point) => [point - 1, point, point + 1])
    .filter((point) => point >= 0 && point <= 0x10_ff_ff);
  const chars = [
    ...SAMPLES,
    ...(unicode || unicodeSets ? ['😀'] : []),
    ...near.map((p) => String.fromCodePoint(p)),
  ];
  const byKind = new Map(
    chars.map((char) => [tests.map((test) => test.test(char)).join() + (char === '\n'), char]),
  );
  return [...byKind.values()];
}
