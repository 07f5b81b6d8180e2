/** How a half of a surrogate pair is written in JSON; whole pairs match, too. */
const SURROGATE = /\\ud[89a-f]/i;

/**
 * Parses a JSON text from outside. U+FFFD replaces each half of a surrogate pair, such as `\ud800`, which
 * PostgreSQL's jsonb refuses and its text turns into U+FFFD. Throws SyntaxError.
 */
export function parseWellFormed(text: string): unknown {
  return JSON.parse(text, SURROGATE.test(text) ? toWellFormed : undefined);
}

/** The value of a JSON text from outside, which may be anything. Null for a text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return parseWellFormed(text);
  } catch {
    return null;
  }
}

/** More than any call or report of a visitor has. */
const MAX_VALUES = 1000;

/**
 * Parses a JSON text that anyone may send. Null for one that is not JSON, or has more than 1,000 values: what
 * looks at each of them would take many times as long as the parser.
 */
export function parseSmallJson(text: string): unknown {
  try {
    return hasManyValues(JSON.parse(text)) ? null : parseWellFormed(text);
  } catch {
    return null;
  }
}

/** Counts values at any depth without recursion, which a deep text would end with a RangeError. */
function hasManyValues(value: unknown): boolean {
  const open = [value];
  let count = 0;
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    if (typeof each !== 'object' || each === null) continue;
    for (const name in each) {
      count += 1;
      if (count > MAX_VALUES) return true;
      open.push((each as Record<string, unknown>)[name]);
    }
  }
  return false;
}

function toWellFormed(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  return entries.every(([name]) => name.isWellFormed())
    ? value
    : Object.fromEntries(entries.map(([name, each]) => [name.toWellFormed(), each]));
}
