/** Escapes text for a LIKE pattern, so that `%`, `_` and `\` match themselves. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** A LIKE pattern for values that contain `text`. PostgreSQL text cannot hold NUL, so it becomes a blank. */
export function containsPattern(text: string): string {
  return `%${escapeLike(text.replaceAll('\0', ' '))}%`;
}
