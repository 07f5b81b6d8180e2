/** A regular expression as a tree. */
export type PatternNode =
  /** The source of something that matches one character, such as `[a-z]`, `\d` or `.`. */
  | { kind: 'character'; source: string }
  | { kind: 'sequence' | 'choice'; parts: PatternNode[] }
  /** `max` is infinite without a bound. */
  | { kind: 'repeat'; part: PatternNode; min: number; max: number }
  | { kind: 'start' | 'end' | 'boundary' }
  | { kind: 'look'; part: PatternNode; isBehind: boolean; isNegative: boolean };

const EMPTY: PatternNode = { kind: 'sequence', parts: [] };
const QUANTIFIER = /^(?:[*+?]|\{(\d+)(,(\d*))?\})\??/;
const GROUP = /^\((?:\?(<?[=!]|:|<[^>]{1,50}>))?/;
const ESCAPE =
  /^\\(?:[pPu]\{[^}]{1,100}\}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|c[A-Za-z]|k<[^>]{1,50}>|\d+|[\s\S])/u;

/** Parses a valid regular expression. */
export function parsePattern({ source, unicodeSets }: RegExp): PatternNode {
  let rest = source;

  function take(pattern: RegExp): RegExpExecArray | null {
    const match = pattern.exec(rest);
    rest = rest.slice(match?.[0].length ?? 0);
    return match;
  }

  function parseChoice(): PatternNode {
    const parts = [parseSequence()];
    while (take(/^\|/)) parts.push(parseSequence());
    return parts[0] && parts.length === 1 ? parts[0] : { kind: 'choice', parts };
  }

  function parseSequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (rest !== '' && !/^[|)]/.test(rest)) parts.push(parseRepeat());
    return parts[0] && parts.length === 1 ? parts[0] : { kind: 'sequence', parts };
  }

  function parseRepeat(): PatternNode {
    const part = parsePart();
    const quantifier = take(QUANTIFIER);
    if (!quantifier) return part;
    const [text, min, hasMax, max] = quantifier;
    if (min === undefined) {
      const isOptional = text.startsWith('?');
      return {
        kind: 'repeat',
        part,
        min: text.startsWith('+') ? 1 : 0,
        max: isOptional ? 1 : Number.POSITIVE_INFINITY,
      };
    }
    return {
      kind: 'repeat',
      part,
      min: Number(min),
      max: Number((hasMax ? max : min) || Number.POSITIVE_INFINITY),
    };
  }

  function parsePart(): PatternNode {
    const group = take(GROUP);
    if (group) return parseGroup(group[1] ?? '');
    if (take(/^\^/)) return { kind: 'start' };
    if (take(/^\$/)) return { kind: 'end' };
    if (rest.startsWith('[')) return { kind: 'character', source: takeClass() };
    const [source = ''] = take(ESCAPE) ?? take(/^[\s\S]/u) ?? [];
    if (/^\\[bB]$/.test(source)) return { kind: 'boundary' };
    // A reference repeats what a group has matched. For the time that takes, its length counts as nothing.
    return /^\\[k1-9]/.test(source) ? EMPTY : { kind: 'character', source };
  }

  function parseGroup(kind: string): PatternNode {
    const part = parseChoice();
    take(/^\)/);
    if (!/[=!]$/.test(kind)) return part;
    return { kind: 'look', part, isBehind: kind.startsWith('<'), isNegative: kind.endsWith('!') };
  }

  /** Takes a class, which may contain others with the flag `v`. */
  function takeClass(): string {
    let [length, depth] = [0, 0];
    do {
      const char = rest[length];
      if (char === undefined) throw new Error(`A class in /${source}/ does not end.`);
      if (char === '[' && (depth === 0 || unicodeSets)) depth += 1;
      if (char === ']') depth -= 1;
      length += char === '\\' ? 2 : 1;
    } while (depth > 0);
    const text = rest.slice(0, length);
    rest = rest.slice(length);
    return text;
  }

  return parseChoice();
}
