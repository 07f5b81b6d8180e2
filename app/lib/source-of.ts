/** Returns a function's source for an inline script. The function must not refer to anything outside. */
export function sourceOf(run: (...given: never[]) => void): string {
  return String(run).replace(/\n\s+/g, '\n');
}
