/** Format characters and others that nothing shows, such as zero-width spaces, direction marks and soft hyphens. */
const INVISIBLE = /(?!\p{Join_Control})[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Joiners belong to words of some scripts, but not between Latin letters. */
const STRAY_JOINER = /(?<![^ -~])\p{Join_Control}|\p{Join_Control}(?![^ -~])/gu;
/** Hyphens and dashes of all kinds, and the minus sign. */
const DASH = /[\p{Pd}\u2212]/gu;

/** A typed or pasted text without the invisible characters that chats and documents put around and into it. */
export function removeInvisible(text: string): string {
  return text.replace(INVISIBLE, '').replace(STRAY_JOINER, '');
}

/**
 * What was meant by a typed or pasted name, address, code or number: trimmed, with full-width letters and
 * digits as ASCII, each dash as `-`, and without invisible characters.
 */
export function normalizeTyped(typed: string): string {
  return removeInvisible(typed.normalize('NFKC')).replace(DASH, '-').trim();
}

/** What was meant by a typed code, in which no space belongs. */
export function normalizeCode(typed: string): string {
  return normalizeTyped(typed).replace(/\s+/g, '');
}
