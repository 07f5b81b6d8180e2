import { fitLines } from './fit-lines.ts';
import type { Letters, Style } from './letters.ts';

/** What stands on a picture that is shown wherever a page of ours is shared. */
export interface ShareCard {
  title: string;
  /** A line above the title. */
  caption: string;
  /** Large, below: `₹499`. Null for none. */
  price: string | null;
  /** Small labels: technologies. As many as fit. */
  tags: string[];
  /** One drawing is shown large, four as a sheet of four. Strokes as in app/components/cover/shapes.ts, 320 by 200. */
  drawings: readonly (readonly (readonly [ink: string, path: string])[])[];
  shopName: string;
  host: string;
}

export const CARD_WIDTH = 1200;
const CARD_HEIGHT = 630;
const LEFT = 64;
const COLUMN = 500;
const small: Style = { face: 'mono', size: 20 };
const name: Style = { face: 'display', size: 34 };

/** The dark paper of app/styles/color-themes.css. */
const ink = {
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

/** What each stroke of a cover looks like; app/styles/cover.css says the same for the pages. */
const STROKES: Record<string, string> = {
  hair: `fill="none" stroke="${ink.two}" stroke-width="1"`,
  line: `fill="none" stroke="${ink.one}" stroke-width="1.5"`,
  shape: `fill="${ink.raised}" stroke="${ink.one}" stroke-width="1.5"`,
  shade: `fill="${ink.three}"`,
  mark: `fill="none" stroke="${ink.accent}" stroke-width="2.5"`,
  spot: `fill="${ink.accent}"`,
};

/** The card as an SVG of 1200 by 630 without text elements: every letter is a path. */
export function drawShareCard(card: ShareCard, letters: Letters): string {
  const write = (style: Style, text: string, at: [number, number], fill: string) =>
    `<path fill="${fill}" d="${letters.write(style, text, at)}"/>`;
  const title = fitLines(card.title, { room: COLUMN, most: 4, sizes: [72, 64, 56, 48, 42] }, (size, line) =>
    letters.width({ face: 'display', size }, line),
  );
  const titleTop = 150;
  const titleEnd = titleTop + title.lines.length * title.size * 1.08;
  const parts = [
    paper(),
    write(small, card.caption, [LEFT, 104], ink.muted),
    `<path d="M${LEFT} 126H${LEFT + COLUMN}" stroke="${ink.rule}" stroke-width="2"/>`,
    ...title.lines.map((line, i) =>
      write(
        { face: 'display', size: title.size },
        line,
        [LEFT - 2, titleTop + (i + 0.86) * title.size * 1.08],
        ink.text,
      ),
    ),
    tagRow(card.tags, titleEnd + 26, letters),
    card.price === null ? '' : write({ face: 'display', size: 60 }, card.price, [LEFT, 566], ink.accent),
    signature(card, letters),
    figure(card.drawings),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}">${parts.join('')}</svg>`;
}

/** Graph paper in a double frame. */
function paper(): string {
  const grid = (step: number) => {
    let path = '';
    for (let x = step; x < CARD_WIDTH; x += step) path += `M${x} 0V${CARD_HEIGHT}`;
    for (let y = step; y < CARD_HEIGHT; y += step) path += `M0 ${y}H${CARD_WIDTH}`;
    return path;
  };
  return (
    `<path fill="${ink.ground}" d="M0 0H${CARD_WIDTH}V${CARD_HEIGHT}H0z"/>` +
    `<path stroke="${ink.grid}" d="${grid(24)}"/><path stroke="${ink.gridStrong}" d="${grid(120)}"/>` +
    `<path fill="none" stroke="${ink.line}" stroke-width="2" d="M24 24H1176V606H24z"/>` +
    `<path fill="none" stroke="${ink.line}" d="M32 32H1168V598H32z"/>`
  );
}

function tagRow(tags: string[], top: number, letters: Letters): string {
  let x = LEFT;
  let row = '';
  for (const tag of tags) {
    const width = letters.width(small, tag) + 22;
    if (x + width > LEFT + COLUMN || top > 470) break;
    row +=
      `<rect x="${x}" y="${top}" width="${width}" height="36" rx="4" fill="${ink.sheet}" stroke="${ink.line}" stroke-width="1.5"/>` +
      `<path fill="${ink.muted}" d="${letters.write(small, tag, [x + 11, top + 25])}"/>`;
    x += width + 8;
  }
  return row;
}

/** Whose it is, and where: at the right edge, below the figure. */
function signature({ shopName, host }: ShareCard, letters: Letters): string {
  const right = 1136;
  const nameWidth = letters.width(name, shopName);
  const hostWidth = letters.width(small, host);
  const markLeft = right - nameWidth - 52;
  return (
    `<g transform="translate(${markLeft} 509) scale(1.6)"><path fill="${ink.accent}" d="M2.5 5h19l-1.5 5.500H4z"/>` +
    `<path fill="none" stroke="${ink.text}" stroke-width="1.5" d="M5 13h5.500v7.500H5zM13.500 13H19v7.500h-5.500z"/></g>` +
    `<path fill="${ink.text}" d="${letters.write(name, shopName, [right - nameWidth, 541])}"/>` +
    `<path fill="${ink.muted}" d="${letters.write(small, host, [right - hostWidth, 572])}"/>`
  );
}

function figure(drawings: ShareCard['drawings']): string {
  const [left, top, width] = [608, 80, 528];
  if (drawings.length < 4)
    return drawings
      .slice(0, 1)
      .map((drawing) => cover(drawing, [left, top], width))
      .join('');
  const gap = 16;
  const half = (width - gap) / 2;
  return drawings
    .slice(0, 4)
    .map((drawing, i) => {
      const corner = [left + (i % 2) * (half + gap), top + Math.floor(i / 2) * (half * 0.625 + gap)] as const;
      return cover(drawing, corner, half);
    })
    .join('');
}

/** One drawing, framed, `width` pixels wide. */
function cover(
  drawing: ShareCard['drawings'][number],
  [left, top]: readonly [number, number],
  width: number,
): string {
  const strokes = drawing.map(([kind, path]) => `<path ${STROKES[kind] ?? STROKES.line} d="${path}"/>`);
  return (
    `<g transform="translate(${left} ${top}) scale(${width / 320})" stroke-linejoin="round" stroke-linecap="round">` +
    `<path fill="${ink.raised}" stroke="${ink.line}" d="M0 0H320V200H0z"/>${strokes.join('')}</g>`
  );
}
