import bidiFactory, { type BidiCharTypeName } from 'bidi-js';

const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const bidi = bidiFactory();

/** Reads the levels of Unicode's bidirectional algorithm; null for a text that is read from left to right. */
export function readLevels(paragraph: string): { levels: Uint8Array; isRtl: boolean } | null {
  if (!RTL.test(paragraph)) return null;
  const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph);
  return { levels, isRtl: paragraphs[0]?.level === 1 };
}

/** Whether a text begins with a letter that is read from right to left. */
export function isRtl(text: string): boolean {
  return ['R', 'AL'].includes(typeOf(text));
}

/** The type that the algorithm gives to the first character of a text. */
export function typeOf(text: string): BidiCharTypeName {
  return bidi.getBidiCharTypeName(String.fromCodePoint(text.codePointAt(0) ?? 0x20));
}
