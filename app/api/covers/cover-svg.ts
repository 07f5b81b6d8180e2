import { drawCover } from './draw-cover.ts';

/** Colors of app/styles/color-themes.css: raised, ink-1, ink-2, ink-3 and ink-mark. */
const LIGHT = '--fill:#fffdf8;--line:#1f3a6e;--hair:#a9b8d3;--shade:#dfe3e6;--mark:#d58400';
const DARK = '--fill:#17253c;--line:#c6d6f2;--hair:#5a76a8;--shade:#24375a;--mark:#ffb938';

/** The strokes of app/lib/shapes.ts, as app/styles/drawings.css has them for drawings within a page. */
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
 * The cover of a project without an image: the drawing in the light theme and, to its right, in the dark one. An image cannot know
 * the theme of its page, so app/styles/drawings.css shows the half that fits; both are loaded at once.
 */
export function coverSvg(slug: string, tech: string[]): string {
  const paths = drawCover(slug, tech).map(([stroke, path]) => `<path class="${stroke}" d="${path}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 660 200"><style>${STYLE}</style><g id="d">${paths.join('')}</g><use href="#d" x="340"/></svg>`;
}
