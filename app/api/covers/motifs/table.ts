import { box, circle, type Drawing, type Point, path } from '#app/lib/shapes.ts';
import type { Random } from '#domain/seeded-random.ts';

/** Draws a table and a chart, for data analysis. */
export function drawTable(random: Random): Drawing {
  const columns = [34, 64, 104, 136];
  const rows = Array.from({ length: 8 }, (_, i) => 34 + i * 17);
  const cells = rows
    .slice(1)
    .flatMap((y) =>
      columns
        .slice(0, 3)
        .map((x, i) =>
          path([x + 6, y + 8.5], [x + 6 + random.between(8, (columns[i + 1] ?? 0) - x - 12), y + 8.5]),
        ),
    );
  const table: Drawing = [
    ['shade', box(34, 34, 102, 17)],
    ['hair', cells],
    [
      'line',
      box(34, 34, 102, 136),
      rows.slice(1).map((y) => path([34, y], [136, y])),
      columns.slice(1, 3).map((x) => path([x, 34], [x, 170])),
    ],
  ];
  const axes: Drawing = [['line', path([162, 34], [162, 170], [290, 170])]];
  return [...table, ...axes, ...(random.chance(50) ? curve(random) : bars(random))];
}

function curve(random: Random): Drawing {
  let [one, other] = [random.between(110, 140), random.between(120, 155)];
  const points: [Point, Point][] = Array.from({ length: 8 }, (_, i) => {
    one = Math.max(48, Math.min(152, one - random.between(-12, 24)));
    other = Math.max(60, Math.min(160, other - random.between(-14, 18)));
    return [
      [170 + i * 16, one],
      [170 + i * 16, other],
    ];
  });
  const end = points.at(-1)?.[0] ?? [0, 0];
  return [
    ['hair', [60, 87, 114, 141].map((y) => path([162, y], [290, y]))],
    ['line', path(...points.map(([, point]) => point))],
    ['mark', path(...points.map(([point]) => point))],
    ['spot', circle(end[0], end[1], 4)],
  ];
}

function bars(random: Random): Drawing {
  const heights = Array.from({ length: 7 }, () => random.between(20, 120));
  const best = heights.indexOf(Math.max(...heights));
  const bar = (height: number, i: number) => box(170 + i * 17, 170 - height, 11, height);
  return [
    ['hair', [60, 87, 114, 141].map((y) => path([162, y], [290, y]))],
    ['shape', heights.map((height, i) => (i === best ? '' : bar(height, i)))],
    ['spot', bar(heights[best] ?? 0, best)],
  ];
}
