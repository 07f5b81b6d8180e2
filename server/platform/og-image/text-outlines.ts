import { toPrintable } from '#domain/printable.ts';
import { createShaper } from '../text/shape.ts';
import { openTypefaces } from '../text/typefaces.ts';
import { sortVisually, wrapText } from '../text/wrap.ts';

export interface TextStyle {
  font: 'display' | 'mono';
  /** In pixels. */
  size: number;
}

export type TextOutlines = Awaited<ReturnType<typeof loadTextOutlines>>;

/** Loads the fonts to draw text as paths, independent of installed fonts. */
export async function loadTextOutlines() {
  const shaper = await createShaper(await openTypefaces());
  const layOut = ({ font }: TextStyle, text: string) => {
    const [line] = wrapText(shaper, font, toPrintable(text), Number.POSITIVE_INFINITY);
    return { width: line?.width ?? 0, runs: sortVisually(line?.words ?? []).flatMap(({ runs }) => runs) };
  };
  return {
    /** The width of a line in pixels. */
    measure: (style: TextStyle, text: string) => layOut(style, text).width * style.size,
    /** The SVG path of a line whose baseline starts at `x` and `y`, without characters that no font has. */
    toPath(style: TextStyle, text: string, [x, y]: readonly [number, number]) {
      let left = x;
      return layOut(style, text)
        .runs.flatMap(({ typeface, clusters }) =>
          clusters.flatMap(({ glyphs, width }) => {
            const begin = left;
            left += width * style.size;
            return glyphs.map((glyph) => {
              const outline = typeface.shaper.glyphToJson(glyph.id);
              const scale = style.size / typeface.unitsPerEm;
              const origin = [begin + glyph.x * style.size, y - glyph.y * style.size] as const;
              return outline.map(({ type, values }) => type + toPixels(values, scale, origin)).join('');
            });
          }),
        )
        .join('');
    },
  };
}

/** The y axis points up in fonts and down in SVG. */
function toPixels(values: number[], scale: number, [left, baseline]: readonly [number, number]): string {
  return values
    .map((value, n) => (n % 2 === 0 ? left + value * scale : baseline - value * scale).toFixed(2))
    .join(' ');
}
