/**
 * Returns an inline script that calls a function, which must not refer to anything outside. The mark lets the
 * browser's scripts leave it out, because only the server writes the head.
 */
/* @__NO_SIDE_EFFECTS__ */
export function scriptOf<A extends unknown[]>(run: (...given: A) => void, ...given: A): string {
  const source = String(run).replace(/\n\s+/g, '\n');
  return `(${source})(${given.map((each) => JSON.stringify(each)).join(',')})`;
}
