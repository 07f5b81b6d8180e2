import { page, type Theme } from './page.ts';

// Parts that the pictures of the demo projects are drawn with, as plain HTML. `rows` is a text with a row on each line and ` | `
// between its cells.

export interface Look extends Theme {
  /** Name in the corner of the app. */
  app: string;
  nav: readonly string[];
}

/** Pages by project and by the name of the picture's file. */
export type Showcases = Record<string, Record<string, string>>;

/** A whole app: navigation on the left, a title, and what is shown. */
export function screen(look: Look, active: string, title: string, ...parts: string[]): string {
  return page(
    look,
    `<aside><b class="logo"><i></i>${look.app}</b>${look.nav
      .map((item) => `<a class="${item === active ? 'on' : ''}">${item}</a>`)
      .join('')}</aside><main><h1>${title}</h1>${parts.join('')}</main>`,
  );
}

/** One to three phones on a coloured ground, with what each shows. */
export function phones(theme: Theme, ...screens: readonly [title: string, ...parts: string[]][]): string {
  const shown = screens
    .map(
      ([title, ...parts]) =>
        `<section class="phone"><div class="bar"><span>9:41</span><span>▂▄▆ 82%</span></div><h2>${title}</h2>${parts.join('')}</section>`,
    )
    .join('');
  return page(theme, `<div class="ground">${shown}</div>`);
}

/** A terminal window. Lines starting with `$` were typed. */
export function terminal({ accent }: Theme, title: string, text: string): string {
  const lines = linesOf(text)
    .map(
      (line) =>
        `<span class="${line.startsWith('$') ? 'typed' : /✓|ok|PASS/.test(line) ? 'green' : /✗|FAIL|ALERT|403/.test(line) ? 'red' : ''}">${line.replaceAll('<', '&lt;') || ' '}</span>`,
    )
    .join('\n');
  return page(
    { accent, dark: true },
    `<div class="ground"><div class="term"><div class="dots"><i></i><i></i><i></i><em>${title}</em></div><pre>${lines}</pre></div></div>`,
  );
}

/** Rows of label, value and, where needed, a note. */
export function kpis(rows: string): string {
  return `<div class="kpis">${rowsOf(rows)
    .map(
      ([label, value, note]) =>
        `<div class="card"><small>${label}</small><strong>${value}</strong>${note ? `<em>${note}</em>` : ''}</div>`,
    )
    .join('')}</div>`;
}

/** The first row is the head. Cells that begin with `good:`, `bad:`, `warn:` or `soft:` become badges. */
export function table(rows: string): string {
  const [head = [], ...body] = rowsOf(rows);
  return `<table class="card"><thead><tr>${head.map((text) => `<th>${text}</th>`).join('')}</tr></thead><tbody>${body
    .map((cells) => `<tr>${cells.map((cell) => `<td>${badged(cell)}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`;
}

export const row = (...parts: string[]): string => `<div class="row">${parts.join('')}</div>`;
export const column = (...parts: string[]): string => `<div class="column">${parts.join('')}</div>`;
export const card = (title: string, ...parts: string[]): string =>
  `<div class="card"><h3>${title}</h3>${parts.join('')}</div>`;
export const button = (text: string): string => `<button>${text}</button>`;
export const ghost = (text: string): string => `<button class="ghost">${text}</button>`;
export const text = (body: string): string => `<p>${body}</p>`;
export const big = (text: string): string => `<div class="big">${text}</div>`;
export const mono = (text: string): string => `<span class="mono">${text}</span>`;

export function field(label: string, value: string): string {
  return `<label>${label}<span class="input">${value}</span></label>`;
}

/** Rows of a title, a second line and, where needed, something at the end, which may be a badge as in `table`. */
export function list(rows: string): string {
  return `<ul class="list">${rowsOf(rows)
    .map(
      ([title, second, end = '']) =>
        `<li><span><b>${title}</b><small>${second}</small></span>${badged(end)}</li>`,
    )
    .join('')}</ul>`;
}

/** Rows of label, percent and value. */
export function bars(rows: string): string {
  return `<div class="bars">${rowsOf(rows)
    .map(
      ([label, percent, value]) =>
        `<span>${label}</span><i><u style="width:${percent}%"></u></i><b>${value}</b>`,
    )
    .join('')}</div>`;
}

/** Lines over time by name; the first is in the accent. `labels` stand below, with ` | ` between them. */
export function chart(
  title: string,
  series: Record<string, readonly number[]>,
  labels: string,
  height = 300,
): string {
  const names = Object.keys(series);
  const all = Object.values(series).flat();
  const top = Math.max(...all) * 1.1;
  const low = Math.min(0, ...all);
  const x = (index: number, count: number) => 44 + (index * 546) / Math.max(1, count - 1);
  const y = (value: number) => 10 + ((top - value) / (top - low)) * (height - 44);
  const colours = ['var(--accent)', 'var(--second)', 'var(--soft)'];
  const lines = Object.values(series).map((values, index) => {
    const points = values.map((value, at) => `${x(at, values.length).toFixed(1)},${y(value).toFixed(1)}`);
    const area =
      index === 0
        ? `<polygon points="44,${y(low)} ${points.join(' ')} 590,${y(low)}" fill="${colours[0]}" opacity=".13"/>`
        : '';
    return `${area}<polyline points="${points.join(' ')}" fill="none" stroke="${colours[index]}" stroke-width="2.5" stroke-linejoin="round"/>`;
  });
  const grid = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const value = low + (top - low) * part;
    return `<line x1="44" x2="590" y1="${y(value)}" y2="${y(value)}" class="grid"/><text x="36" y="${y(value) + 4}" text-anchor="end">${Math.abs(value) >= 10 ? Math.round(value) : value.toFixed(1)}</text>`;
  });
  const marks = cellsOf(labels).map(
    (label, index, { length }) =>
      `<text x="${x(index, length)}" y="${height - 8}" text-anchor="middle">${label}</text>`,
  );
  const legend =
    names.length > 1
      ? `<p class="legend">${names.map((name, index) => `<i style="background:${colours[index]}"></i>${name}`).join(' ')}</p>`
      : '';
  return card(
    title,
    `${legend}<svg viewBox="0 0 600 ${height}" class="chart">${grid.join('')}${lines.join('')}${marks.join('')}</svg>`,
  );
}

/** A picture with found things: a scene drawn by the caller, and labelled boxes over it. */
export function detection(
  scene: string,
  boxes: readonly [x: number, y: number, width: number, height: number, label: string][],
): string {
  const drawn = boxes.map(
    ([x, y, width, height, label]) =>
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="var(--accent)" stroke-width="2.5"/><rect x="${x - 1.2}" y="${y - 19}" width="${label.length * 6.9 + 12}" height="19" fill="var(--accent)"/><text x="${x + 5}" y="${y - 5}" class="tag">${label}</text>`,
  );
  return `<svg viewBox="0 0 640 400" class="scene">${scene}${drawn.join('')}</svg>`;
}

/** Streets, a route and named places. */
export function map(route: string, places: readonly [x: number, y: number, name: string][]): string {
  const streets = [
    'M0 90H640',
    'M0 210Q320 170 640 250',
    'M0 330H640',
    'M110 0V400',
    'M260 0Q240 200 300 400',
    'M430 0V400',
    'M560 0Q520 200 580 400',
  ];
  return `<svg viewBox="0 0 640 400" class="scene map"><rect width="640" height="400" class="land"/><path d="M300 260Q360 230 420 262T420 330 300 320Z" class="park"/><path d="M0 380Q200 340 640 372V400H0Z" class="water"/>${streets
    .map((path) => `<path d="${path}" class="street"/>`)
    .join('')}<path d="${route}" class="route"/>${places
    .map(
      ([x, y, name]) =>
        `<circle cx="${x}" cy="${y}" r="7" class="pin"/><text x="${x + 11}" y="${y + 5}" class="place">${name}</text>`,
    )
    .join('')}</svg>`;
}

/** The lines of a text that is indented as the code around it. */
function linesOf(text: string): string[] {
  const lines = text.trimEnd().split('\n').slice(1);
  const indent = lines[0]?.search(/\S/);
  return lines.map((line) => line.slice(indent));
}

const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim());
const rowsOf = (rows: string) => linesOf(rows).map(cellsOf);

function badged(cell: string): string {
  const [, kind, text] = /^(good|bad|warn|soft):(.*)$/.exec(cell) ?? [];
  return kind ? `<span class="badge ${kind}">${text}</span>` : cell;
}
