import { languageOf } from '#domain/printable.ts';
import { fitText } from './fit-text.ts';
import type { TextOutlines, TextStyle } from './text-outlines.ts';

/** The content of an Open Graph image. */
export interface OgCard {
  title: string;
  /** The text above the title. */
  caption: string;
  /** The large text below the title, such as `₹499`. */
  price: string | null;
  /** Technologies, as many as fit. */
  tags: string[];
  /**
   * One cover is shown large, four as a grid: a picture of 16:10 as the URL of its data, or a drawing with the
   * strokes of app/lib/shapes.ts, 320 by 200.
   */
  covers: readonly Cover[];
  shopName: string;
  host: string;
}

type Cover = string | readonly (readonly [stroke: string, path: string])[];

export const CARD_WIDTH = 1200;
const CARD_HEIGHT = 630;
const LEFT = 64;
const COLUMN_WIDTH = 500;
const TITLE_SIZES = [72, 64, 56, 48, 42];
/** As a fraction of the type size, and so many lines. Scripts of India need more room between lines. */
const LATIN_TITLE = { lineHeight: 1.08, maxLines: 4 };
const INDIAN_TITLE = { lineHeight: 1.36, maxLines: 3 };
const small: TextStyle = { font: 'mono', size: 20 };
const shopNameStyle: TextStyle = { font: 'display', size: 34 };

/** The colours of the dark theme in app/styles/color-themes.css. */
export const colors = {
  ground: '#0b1322',
  sheet: '#101b2e',
  raised: '#17253c',
  grid: '#101b2e',
  gridStrong: '#172440',
  line: '#22324c',
  rule: '#35507f',
  text: '#eef1f6',
  muted: '#b3bfd2',
  accent: '#ffb938',
  one: '#c6d6f2',
  two: '#5a76a8',
  three: '#24375a',
};

/** The strokes of app/styles/cover.css. */
const STROKES: Record<string, string> = {
  hair: `fill="none" stroke="${colors.two}" stroke-width="1"`,
  line: `fill="none" stroke="${colors.one}" stroke-width="1.5"`,
  shape: `fill="${colors.raised}" stroke="${colors.one}" stroke-width="1.5"`,
  shade: `fill="${colors.three}"`,
  mark: `fill="none" stroke="${colors.accent}" stroke-width="2.5"`,
  spot: `fill="${colors.accent}"`,
};

/** Renders a card as an SVG of 1200 by 630 with all text as paths. */
export function renderCard(card: OgCard, outlines: TextOutlines): string {
  const write = (style: TextStyle, text: string, at: [number, number], fill: string) =>
    `<path fill="${fill}" d="${outlines.toPath(style, text, at)}"/>`;
  const { lineHeight, maxLines } = languageOf(card.title) ? INDIAN_TITLE : LATIN_TITLE;
  const title = fitText(card.title, { width: COLUMN_WIDTH, maxLines, sizes: TITLE_SIZES }, (size, line) =>
    outlines.measure({ font: 'display', size }, line),
  );
  const titleTop = 150;
  const titleLineHeight = title.size * lineHeight;
  const titleBottom = titleTop + title.lines.length * titleLineHeight;
  const parts = [
    renderBackground(),
    write(small, card.caption, [LEFT, 104], colors.muted),
    `<path d="M${LEFT} 126H${LEFT + COLUMN_WIDTH}" stroke="${colors.rule}" stroke-width="2"/>`,
    ...title.lines.map((line, i) =>
      write(
        { font: 'display', size: title.size },
        line,
        [LEFT - 2, titleTop + (i + 0.86) * titleLineHeight],
        colors.text,
      ),
    ),
    renderTags(card.tags, titleBottom + 26, outlines),
    card.price === null ? '' : write({ font: 'display', size: 60 }, card.price, [LEFT, 566], colors.accent),
    renderSignature(card, outlines),
    renderCovers(card.covers),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}">${parts.join('')}</svg>`;
}

/** Draws graph paper in a double frame. */
function renderBackground(): string {
  const grid = (step: number) => {
    let path = '';
    for (let x = step; x < CARD_WIDTH; x += step) path += `M${x} 0V${CARD_HEIGHT}`;
    for (let y = step; y < CARD_HEIGHT; y += step) path += `M0 ${y}H${CARD_WIDTH}`;
    return path;
  };
  return (
    `<path fill="${colors.ground}" d="M0 0H${CARD_WIDTH}V${CARD_HEIGHT}H0z"/>` +
    `<path stroke="${colors.grid}" d="${grid(24)}"/><path stroke="${colors.gridStrong}" d="${grid(120)}"/>` +
    `<path fill="none" stroke="${colors.line}" stroke-width="2" d="M24 24H1176V606H24z"/>` +
    `<path fill="none" stroke="${colors.line}" d="M32 32H1168V598H32z"/>`
  );
}

function renderTags(tags: string[], top: number, outlines: TextOutlines): string {
  if (top > 470) return '';
  let x = LEFT;
  let row = '';
  for (const tag of tags) {
    const width = outlines.measure(small, tag) + 22;
    if (x + width > LEFT + COLUMN_WIDTH) break;
    row +=
      `<rect x="${x}" y="${top}" width="${width}" height="36" rx="4" fill="${colors.sheet}" stroke="${colors.line}" stroke-width="1.5"/>` +
      `<path fill="${colors.muted}" d="${outlines.toPath(small, tag, [x + 11, top + 25])}"/>`;
    x += width + 8;
  }
  return row;
}

/** Draws logo, shop name and host, right-aligned below the covers. */
function renderSignature({ shopName, host }: OgCard, outlines: TextOutlines): string {
  const right = 1136;
  const nameLeft = right - outlines.measure(shopNameStyle, shopName);
  const hostLeft = right - outlines.measure(small, host);
  return (
    `<g transform="translate(${nameLeft - 52} 509) scale(1.6)"><path fill="${colors.accent}" d="M2.5 5h19l-1.5 5.500H4z"/>` +
    `<path fill="none" stroke="${colors.text}" stroke-width="1.5" d="M5 13h5.500v7.500H5zM13.500 13H19v7.500h-5.500z"/></g>` +
    `<path fill="${colors.text}" d="${outlines.toPath(shopNameStyle, shopName, [nameLeft, 541])}"/>` +
    `<path fill="${colors.muted}" d="${outlines.toPath(small, host, [hostLeft, 572])}"/>`
  );
}

function renderCovers(covers: OgCard['covers']): string {
  const [left, top, width, gap] = [608, 80, 528, 16];
  const [first] = covers;
  if (!first) return '';
  if (covers.length < 4) return renderCover(first, [left, top], width);
  const half = (width - gap) / 2;
  return covers
    .slice(0, 4)
    .map((cover, i) => {
      const x = left + (i % 2) * (half + gap);
      const y = top + Math.floor(i / 2) * (half * 0.625 + gap);
      return renderCover(cover, [x, y], half);
    })
    .join('');
}

function renderCover(cover: Cover, [left, top]: readonly [number, number], width: number): string {
  const content =
    typeof cover === 'string'
      ? `<image width="320" height="200" href="${cover}"/>`
      : cover.map(([kind, path]) => `<path ${STROKES[kind] ?? STROKES.line} d="${path}"/>`).join('');
  return (
    `<g transform="translate(${left} ${top}) scale(${width / 320})" stroke-linejoin="round" stroke-linecap="round">` +
    `<path fill="${colors.raised}" stroke="${colors.line}" d="M0 0H320V200H0z"/>${content}</g>`
  );
}
