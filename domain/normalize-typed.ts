/**
 * What was meant by a typed or pasted name, code or number: trimmed, with full-width letters and digits as
 * ASCII, and without the invisible characters that chats and documents put around a copied text.
 */
export function normalizeTyped(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
}
