import { readLevels } from './direction.ts';
import type { ShapedRun, Shaper } from './shape.ts';
import type { FontName } from './typefaces.ts';

/** A word, spaces, or a part of either that is read in one direction. */
export interface Word {
  text: string;
  runs: ShapedRun[];
  width: number;
  /** The level of Unicode's bidirectional algorithm: words with an odd one are read from right to left. */
  level: number;
}

export interface Line {
  /** In the order in which they are read. */
  words: Word[];
  width: number;
  /** Whether its paragraph begins at the right. */
  isRtl: boolean;
  /** Whether its paragraph has only this line. */
  isOnly: boolean;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Breaks a text into lines of at most `width`, after spaces or inside words that are longer than a line.
 * `width` is a fraction of the type size.
 */
export function wrapText(shaper: Shaper, font: FontName, text: string, width: number): Line[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(shaper, font, paragraph, width));
}

/** Sorts the words of a line from left to right: rule L2 of the algorithm. */
export function sortVisually(words: readonly Word[]): Word[] {
  const sorted = [...words];
  const highest = Math.max(0, ...words.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let begin = 0; begin < sorted.length; begin += 1) {
      let end = begin;
      while ((sorted[end]?.level ?? 0) >= level) end += 1;
      sorted.splice(begin, end - begin, ...sorted.slice(begin, end).reverse());
      begin = Math.max(begin, end);
    }
  }
  return sorted;
}

function wrapParagraph(shaper: Shaper, font: FontName, paragraph: string, width: number): Line[] {
  const { words, isRtl } = splitWords(shaper, font, paragraph);
  const lines: Line[] = [];
  let line: Word[] = [];
  let used = 0;
  const endLine = () => {
    while (isSpace(line.at(-1))) line.pop();
    const total = line.reduce((sum, word) => sum + word.width, 0);
    lines.push({ words: line, width: total, isRtl, isOnly: false });
    [line, used] = [[], 0];
  };
  const add = (word: Word) => {
    if (line.length > 0 && !isSpace(word) && used + word.width > width) endLine();
    line.push(word);
    used += word.width;
  };
  for (const [n, word] of words.entries()) {
    // Parts of a word, such as the digits after Urdu letters, stay together.
    const isFirstPart = n === 0 || isSpace(words[n - 1]);
    if (isFirstPart && line.length > 0 && used + widthOfWord(words, n) > width) endLine();
    if (isSpace(word) || word.width <= width) add(word);
    else for (const part of cutWord(shaper, font, word, width)) add(part);
  }
  endLine();
  const isOnly = lines.length === 1;
  return lines.map((each) => ({ ...each, isOnly }));
}

function isSpace(word: Word | undefined): boolean {
  return word?.text.trim() === '';
}

function widthOfWord(words: Word[], from: number): number {
  let width = 0;
  for (let n = from; n < words.length && !isSpace(words[n]); n += 1) width += words[n]?.width ?? 0;
  return width;
}

function splitWords(shaper: Shaper, font: FontName, paragraph: string): { words: Word[]; isRtl: boolean } {
  const read = readLevels(paragraph);
  const words: Word[] = [];
  for (const { 0: token, index } of paragraph.matchAll(/ +|[^ ]+/g)) {
    let begin = 0;
    for (let end = 1; end <= token.length; end += 1) {
      const level = read?.levels[index + begin] ?? 0;
      if (end < token.length && (read?.levels[index + end] ?? 0) === level) continue;
      words.push(shapeWord(shaper, font, token.slice(begin, end), level));
      begin = end;
    }
  }
  return { words, isRtl: read?.isRtl ?? false };
}

function shapeWord(shaper: Shaper, font: FontName, text: string, level: number): Word {
  const runs = shaper.shape(font, text, level % 2 === 1);
  return { text, runs, width: runs.reduce((sum, run) => sum + run.width, 0), level };
}

/** Cuts a word that is longer than a line between characters. */
function cutWord(shaper: Shaper, font: FontName, { text, level }: Word, width: number): Word[] {
  const parts: string[] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const { segment } of graphemes.segment(text)) {
    const needed = shapeWord(shaper, font, segment, level).width;
    if (used + needed > width) {
      parts.push(segment);
      used = needed;
    } else {
      parts[parts.length - 1] += segment;
      used += needed;
    }
  }
  return parts.map((part) => shapeWord(shaper, font, part, level));
}
