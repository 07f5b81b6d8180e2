import type { Font } from 'fontkit';

/**
 * Breaks a text into lines of at most `width`, after spaces or inside words that are longer than a line.
 * `width` is in units of the type size. Takes linear time, where pdfkit's own wrapping takes minutes for a
 * long word.
 */
export function wrapText(font: Font, text: string, width: number): string[] {
  const widths = new Map<string, number>();
  const widthOf = (char: string) => {
    const known = widths.get(char);
    if (known !== undefined) return known;
    const found = font.glyphForCodePoint(char.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm;
    widths.set(char, found);
    return found;
  };
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let [line, used] = ['', 0];
    const endLine = () => {
      lines.push(line.trimEnd());
      [line, used] = ['', 0];
    };
    for (const word of paragraph.split(/(?<= )/)) {
      const needed = Array.from(word.trimEnd()).reduce((sum, char) => sum + widthOf(char), 0);
      if (line && used + needed > width) endLine();
      for (const char of word) {
        if (line && char !== ' ' && used + widthOf(char) > width) endLine();
        line += char;
        used += widthOf(char);
      }
    }
    endLine();
  }
  return lines;
}
