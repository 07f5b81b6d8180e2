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

function toWellFormed(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  return entries.every(([name]) => name.isWellFormed())
    ? value
    : Object.fromEntries(entries.map(([name, each]) => [name.toWellFormed(), each]));
}
