import { box, circle, type Drawing, path, roundBox } from '#app/lib/shapes.ts';
import type { Random } from '#domain/seeded-random.ts';

/** Draws the wireframe of a page in one of five layouts, for web applications. */
export function drawBrowser(random: Random): Drawing {
  const frame: Drawing = [
    ['shape', roundBox([44, 26], [232, 148], 6)],
    ['line', path([44, 44], [276, 44])],
    [
      'hair',
      circle(54, 35, 2.5),
      circle(63, 35, 2.5),
      circle(72, 35, 2.5),
      roundBox([90, 31], [random.between(80, 140), 8], 4),
    ],
  ];
  return [...frame, ...random.pick(board, form, sidebar, listing, shelf)(random)];
}

const textLines = (x: number, y: number, ...widths: number[]) =>
  widths.map((width, i) => path([x, y + i * 8], [x + width, y + i * 8]));

function sidebar(random: Random): Drawing {
  const columns = random.between(2, 3);
  const width = (160 - (columns - 1) * 8) / columns;
  const cards = Array.from({ length: columns * 2 }, (_, i) =>
    box(106 + (i % columns) * (width + 8), 72 + Math.floor(i / columns) * 48, width, 40),
  );
  const chosen = random.between(0, 4);
  return [
    ['line', path([96, 44], [96, 174])],
    [
      'hair',
      Array.from({ length: 5 }, (_, i) =>
        i === chosen ? '' : path([54, 58 + i * 14], [54 + random.between(16, 32), 58 + i * 14]),
      ),
    ],
    ['shade', cards.filter((_, i) => i % 2 === 0)],
    ['line', cards, path([106, 58], [160, 58])],
    ['mark', path([54, 58 + chosen * 14], [86, 58 + chosen * 14])],
    ['spot', box(238, 53, 28, 10)],
  ];
}

function shelf(random: Random): Drawing {
  const cards = [0, 1, 2, 3].map((i) => 56 + i * 53);
  return [
    ['shade', box(56, 54, 208, 46)],
    [
      'line',
      textLines(66, 66, random.between(60, 90), random.between(40, 70)),
      cards.map((x) => box(x, 110, 46, 34)),
    ],
    [
      'hair',
      cards.map((x) => textLines(x, 152, random.between(24, 46), random.between(14, 30))),
      cards.map((x) => path([x, 144], [x + 46, 110])),
    ],
    ['spot', box(66, 82, 34, 10)],
  ];
}

function listing(random: Random): Drawing {
  const rows = [0, 1, 2, 3, 4].map((i) => 60 + i * 22);
  const chosen = random.between(0, 4);
  return [
    ['shade', rows.filter((_, i) => i === chosen).map((y) => box(54, y - 4, 212, 20))],
    ['line', rows.map((y) => box(60, y, 12, 12) + path([82, y + 3], [82 + random.between(40, 90), y + 3]))],
    [
      'hair',
      rows.map(
        (y) => path([82, y + 10], [82 + random.between(20, 60), y + 10]) + path([54, y + 17], [266, y + 17]),
      ),
    ],
    [
      'mark',
      path([62, (rows[chosen] ?? 0) + 6], [65, (rows[chosen] ?? 0) + 10], [71, (rows[chosen] ?? 0) + 2]),
    ],
    ['spot', rows.map((y, i) => (i === chosen ? box(232, y + 1, 28, 10) : ''))],
  ];
}

function form(random: Random): Drawing {
  const fields = [0, 1, 2].map((i) => 66 + i * 25);
  const left = random.pick(104, 58, 150);
  return [
    ['hair', fields.map((y) => path([left, y - 6], [left + random.between(20, 50), y - 6]))],
    ['line', fields.map((y) => box(left, y, 112, 13))],
    ['shade', left === 104 ? '' : box(left === 58 ? 186 : 58, 56, left === 58 ? 78 : 76, 106)],
    ['mark', path([left + 5, 69], [left + 5, 76])],
    ['spot', box(left, 148, 44, 13)],
  ];
}

function board(random: Random): Drawing {
  const columns = [0, 1, 2, 3].map((i) => 54 + i * 54);
  const stacks = columns.map((x) =>
    Array.from({ length: random.between(1, 4) }, (_, i) => [x + 4, 66 + i * 25] as const),
  );
  const moved = random.between(0, 3);
  const [mx, my] = stacks[moved]?.[0] ?? [58, 66];
  return [
    ['shade', columns.map((x) => box(x, 54, 46, 112))],
    ['hair', columns.map((x) => path([x + 4, 60], [x + random.between(18, 34), 60]))],
    ['shape', stacks.flat().map(([x, y]) => box(x, y, 38, 20))],
    ['line', stacks.flat().map(([x, y]) => path([x + 5, y + 7], [x + 5 + random.between(10, 26), y + 7]))],
    ['mark', box(mx, my, 38, 20)],
    ['spot', circle(mx + 32, my + 14, 2.5)],
  ];
}
