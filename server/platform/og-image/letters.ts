import { readFile } from 'node:fs/promises';
import { create, type Font } from 'fontkit';

/** One of the pages' own fonts, at the weight it has without being varied (800 and 400), and a size in pixels. */
export interface Style {
  face: 'display' | 'mono';
  size: number;
}

export interface Letters {
  /** How wide a line becomes, in pixels. */
  width(style: Style, text: string): number;
  /** A line as one SVG path; its baseline begins at `x` and `y`. Letters that the font lacks are left out. */
  write(style: Style, text: string, [x, y]: readonly [number, number]): string;
}

/** Reads the fonts from app/fonts, so that text can be drawn as paths on any machine. */
export async function loadLetters(): Promise<Letters> {
  const fonts = {
    display: await open('bricolage-grotesque'),
    mono: await open('jetbrains-mono'),
  };
  const shape = ({ face, size }: Style, text: string) => {
    const font = fonts[face];
    // Only Bricolage Grotesque has the sign; the pages borrow it from there, too (app/styles/fonts.css).
    const run = font.layout(face === 'display' ? text : text.replaceAll('₹', 'Rs '));
    return { run, scale: size / font.unitsPerEm };
  };
  return {
    width(style, text) {
      const { run, scale } = shape(style, text);
      return run.advanceWidth * scale;
    },
    write(style, text, [x, y]) {
      const { run, scale } = shape(style, text);
      let pen = x;
      return run.glyphs
        .map((glyph, i) => {
          const { xAdvance = 0, xOffset = 0, yOffset = 0 } = run.positions[i] ?? {};
          const left = pen + xOffset * scale;
          pen += xAdvance * scale;
          if (glyph.id === 0) return '';
          // Fonts count upwards, pictures downwards.
          return glyph.path.transform(scale, 0, 0, -scale, left, y - yOffset * scale).toSVG();
        })
        .join('');
    },
  };
}

async function open(file: string): Promise<Font> {
  const font = create(await readFile(new URL(`../../../app/fonts/${file}.woff2`, import.meta.url)));
  if (!('layout' in font)) throw new Error(`${file} is a collection of fonts.`);
  return font;
}
