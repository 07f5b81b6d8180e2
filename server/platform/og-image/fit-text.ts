export interface FittedText {
  lines: string[];
  /** In pixels. */
  size: number;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

interface TextBox {
  /** In pixels. */
  width: number;
  maxLines: number;
  /** Font sizes to try, largest first. */
  sizes: readonly number[];
}

/**
 * Wraps a text at the largest size that fits the box. If even the smallest size does not fit, lines that are
 * too wide and the last line end in an ellipsis.
 */
export function fitText(
  text: string,
  { width, maxLines, sizes }: TextBox,
  measure: (size: number, line: string) => number,
): FittedText {
  const words = text.split(/\s+/).filter(Boolean);
  let fitted: FittedText = { lines: [], size: sizes[0] ?? 16 };
  for (const size of sizes) {
    const fits = (line: string) => measure(size, line) <= width;
    fitted = { lines: wrap(words, fits), size };
    if (fitted.lines.length <= maxLines && fitted.lines.every(fits)) return fitted;
  }
  const { size } = fitted;
  const fits = (line: string) => measure(size, line) <= width;
  const isCut = fitted.lines.length > maxLines;
  const lines = fitted.lines.slice(0, maxLines).map((line, i) => {
    const isLastOfCut = isCut && i === maxLines - 1;
    return fits(line) && !isLastOfCut ? line : truncate(line, fits);
  });
  return { lines, size };
}

function wrap(words: string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function truncate(line: string, fits: (part: string) => boolean): string {
  const characters = Array.from(graphemes.segment(line), ({ segment }) => segment);
  while (characters.length > 0 && !fits(`${characters.join('').trimEnd()}…`)) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
