import { firstCharacters, hasAtMost } from './text-limits.ts';

/** The length of a description on a project card, without its ellipsis. */
const CARD_TEXT_LENGTH = 160;

/**
 * Cuts a text to at most `length` characters plus an ellipsis, after a whole word and without its
 * punctuation. A single word that is longer is cut between characters.
 */
export function truncate(text: string, length: number): string {
  const characters = firstCharacters(text, length + 1);
  if (characters.length <= length) return text;
  const cut = characters.slice(0, length).join('');
  // A text that was truncated before ends with its ellipsis.
  const isWordWhole = /[\s…]/.test(characters[length] ?? '');
  const words = isWordWhole ? cut : cut.replace(/(?<!\s)\s+\S*$/, '');
  return `${words.replace(/(?<![\s.,:;(–—-])[\s.,:;(–—-]+$/, '')}…`;
}

/** Cuts a description to the length that a card shows, at the end of a word. */
export function toCardText(text: string): string {
  return truncate(text, CARD_TEXT_LENGTH);
}

/**
 * The first sentences that fit into `length` characters. If none fits, as many whole words and an ellipsis.
 */
export function fitSentences(text: string, length: number): string {
  const trimmed = text.trim();
  let end = 0;
  for (const { segment, index } of new Intl.Segmenter('en', { granularity: 'sentence' }).segment(trimmed)) {
    const words = segment.trimEnd();
    if (words === '') continue;
    if (!hasAtMost(trimmed.slice(0, index + words.length), length)) break;
    end = index + words.length;
  }
  return trimmed.slice(0, end) || truncate(trimmed, length - 1);
}

/** The text that searches match: name and technologies, one per line, as `toSearchTerm` writes them. */
export function toSearchText(project: { name: string; tech: string[] }): string {
  return toSearchTerm([project.name, ...project.tech].join('\n'));
}

/** Writes a text as searches compare it: in lower case, and composed, since keyboards type क़ in two ways. */
export function toSearchTerm(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
