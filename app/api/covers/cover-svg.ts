import { drawCover } from './draw-cover.ts';

/** These are the colors raised, ink-1, ink-2, ink-3 and ink-mark of app/styles/color-themes.css. */
const LIGHT = '--fill:#fffdf8;--line:#1f3a6e;--hair:#a9b8d3;--shade:#dfe3e6;--mark:#d58400';
const DARK = '--fill:#17253c;--line:#c6d6f2;--hair:#5a76a8;--shade:#24375a;--mark:#ffb938';

/** The styles of the strokes of app/lib/shapes.ts. app/styles/drawings.css has those of drawings in pages. */
const STYLE =
  `svg{${LIGHT}}use{${DARK}}` +
  'path{fill:none;stroke-width:1.5;stroke-linejoin:round;stroke-linecap:round}' +
  '.hair{stroke:var(--hair);stroke-width:1}' +
  '.line{stroke:var(--line)}' +
  '.shape{stroke:var(--line);fill:var(--fill)}' +
  '.shade{fill:var(--shade)}' +
  '.mark{stroke:var(--mark);stroke-width:2.5}' +
  '.spot{fill:var(--mark)}';

/**
 * Returns the cover of a project without an image: the drawing in the light theme and, to its right, in the
 * dark one. An image can't know the theme of its page, so app/styles/drawings.css shows the half that fits.
 */
export function coverSvg(slug: string, tech: string[]): string {
  const paths = drawCover(slug, tech).map(([stroke, path]) => `<path class="${stroke}" d="${path}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 660 200"><style>${STYLE}</style><g id="d">${paths.join('')}</g><use href="#d" x="340"/></svg>`;
}
