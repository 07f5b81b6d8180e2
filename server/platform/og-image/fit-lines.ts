export interface Fitted {
  lines: string[];
  /** Pixels. */
  size: number;
}

/**
 * Breaks a text into lines no wider than `room` pixels, at the largest of `sizes` (falling) at which `most` lines are enough;
 * when even the smallest does not do, the last line ends in an ellipsis.
 */
export function fitLines(
  text: string,
  { room, most, sizes }: { room: number; most: number; sizes: readonly number[] },
  widthOf: (size: number, line: string) => number,
): Fitted {
  const words = text.split(/\s+/).filter(Boolean);
  let fitted: Fitted = { lines: [], size: sizes[0] ?? 16 };
  for (const size of sizes) {
    fitted = { lines: wrap(words, (line) => widthOf(size, line) <= room), size };
    if (fitted.lines.length <= most && fitted.lines.every((line) => widthOf(size, line) <= room))
      return fitted;
  }
  const { size } = fitted;
  const cut = fitted.lines.length > most;
  const lines = fitted.lines.slice(0, most).map((line, i) => {
    const last = cut && i === most - 1;
    return widthOf(size, line) <= room && !last ? line : shorten(line, (part) => widthOf(size, part) <= room);
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

function shorten(line: string, fits: (part: string) => boolean): string {
  const characters = Array.from(line);
  while (characters.length > 0 && !fits(`${characters.join('').trimEnd()}…`)) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
