/**
 * Format characters and others that nothing shows, such as zero-width spaces, direction marks and soft hyphens,
 * and the sign that phones leave where they listened.
 */
const INVISIBLE = /(?!\p{Join_Control})[\p{Cf}\p{Default_Ignorable_Code_Point}\ufffc]/gu;
/** A sign of Braille without dots, with which people make spaces. */
const BLANK = /\u2800/g;
/** Joiners belong to words of some scripts, but not between Latin letters. */
const STRAY_JOINER = /(?<![^ -~])\p{Join_Control}|\p{Join_Control}(?![^ -~])/gu;
/** Hyphens and dashes of all kinds, and minus signs. */
const DASH = /[\p{Pd}\u02d7\u2043\u2212\u2796]/gu;
/** Quotes and brackets around a copied text, and what follows it in a sentence. */
const AROUND =
  /^[<([{"'`\u2018-\u201f\u00ab\u2039]+|(?<![>)\]}"'`\u2018-\u201f\u00bb\u203a,;:.!?])[>)\]}"'`\u2018-\u201f\u00bb\u203a,;:.!?]+$/g;

/** A typed or pasted text without the invisible characters that chats and documents put around and into it. */
export function removeInvisible(text: string): string {
  return text.replace(INVISIBLE, '').replace(STRAY_JOINER, '');
}

/**
 * What was meant by a typed or pasted name, address, code or number: trimmed, with full-width letters and
 * digits as ASCII, each dash as `-`, and without invisible characters.
 */
export function normalizeTyped(typed: string): string {
  return removeInvisible(typed.normalize('NFKC')).replace(DASH, '-').replace(BLANK, ' ').trim();
}

/** A normalised text without the quotes, brackets and full stop that a chat or a sentence has around it. */
export function unwrapTyped(text: string): string {
  return text.replace(AROUND, '').trim();
}

/** What was meant by a typed code, in which no space belongs. */
export function normalizeCode(typed: string): string {
  const text = normalizeTyped(typed).replace(/\s+/g, '');
  // People who type such a mark mean it, and are told that no code has one.
  return /[!?]$/.test(text) ? text : unwrapTyped(text);
}
