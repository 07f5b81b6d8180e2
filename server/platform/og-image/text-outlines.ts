import { openFont } from '../open-font.ts';

export interface TextStyle {
  font: 'display' | 'mono';
  /** In pixels. */
  size: number;
}

export interface TextOutlines {
  /** The width of a line in pixels. */
  measure(style: TextStyle, text: string): number;
  /** The SVG path of a line whose baseline starts at `x` and `y`, without characters that the font lacks. */
  toPath(style: TextStyle, text: string, [x, y]: readonly [number, number]): string;
}

/** Loads the fonts to draw text as paths, independent of installed fonts. */
export async function loadTextOutlines(): Promise<TextOutlines> {
  const fonts = {
    display: await openFont('bricolage-grotesque'),
    mono: await openFont('jetbrains-mono'),
  };
  const shape = ({ font, size }: TextStyle, text: string) => {
    // Only the display font has the ₹ glyph.
    const run = fonts[font].layout(font === 'display' ? text : text.replaceAll('₹', 'Rs '));
    return { run, scale: size / fonts[font].unitsPerEm };
  };
  return {
    measure(style, text) {
      const { run, scale } = shape(style, text);
      return run.advanceWidth * scale;
    },
    toPath(style, text, [x, y]) {
      const { run, scale } = shape(style, text);
      let pen = x;
      return run.glyphs
        .map((glyph, i) => {
          const { xAdvance = 0, xOffset = 0, yOffset = 0 } = run.positions[i] ?? {};
          const left = pen + xOffset * scale;
          pen += xAdvance * scale;
          if (glyph.id === 0) return '';
          // The y axis points up in fonts and down in SVG.
          return glyph.path.transform(scale, 0, 0, -scale, left, y - yOffset * scale).toSVG();
        })
        .join('');
    },
  };
}
