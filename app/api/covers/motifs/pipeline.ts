import { type Drawing, type Point, path, roundBox } from '#app/lib/shapes.ts';
import type { Random } from '#domain/seeded-random.ts';

/** Draws sources on the left, stores on the right and steps between them, for data pipelines. */
export function drawPipeline(random: Random): Drawing {
  const columns = [random.between(2, 3), random.between(1, 2), random.between(2, 3), random.between(1, 2)];
  const steps = columns.map((count, column) =>
    Array.from({ length: count }, (_, i): Point => [60 + column * 66, 100 + (i - (count - 1) / 2) * 56]),
  );
  const pipe = ([x1, y1]: Point, [x2, y2]: Point) => {
    const turn = (x1 + x2) / 2;
    return path([x1, y1], [turn, y1], [turn, y2], [x2, y2]);
  };
  const pipes = steps
    .slice(1)
    .flatMap((to, i) => to.flatMap((end) => (steps[i] ?? []).map((start) => pipe(start, end))));
  const route = steps.map((column) => column[random.between(0, column.length - 1)] ?? ([0, 0] as Point));
  const drum = ([x, y]: Point) =>
    `M${x - 18} ${y - 12}v24a18 6 0 0 0 36 0v-24a18 6 0 0 0 -36 0a18 6 0 0 0 36 0`;
  const job = ([x, y]: Point) => roundBox([x - 20, y - 15], [40, 30], 4);
  const stores = steps.map((column, i) => (i === 0 || i === 3 ? column.map(drum) : column.map(job)));
  const inside = steps
    .slice(1, 3)
    .flat()
    .map(
      ([x, y]) =>
        path([x - 11, y - 4], [x + random.between(2, 11), y - 4]) +
        path([x - 11, y + 4], [x + random.between(-4, 8), y + 4]),
    );
  const last = route.at(-1) ?? ([0, 0] as Point);
  return [
    ['hair', pipes],
    ['mark', route.slice(1).map((to, i) => pipe(route[i] ?? to, to))],
    ['shape', stores.flat()],
    ['hair', inside],
    ['spot', `M${last[0] - 18} ${last[1] - 12}a18 6 0 0 0 36 0a18 6 0 0 0 -36 0`],
  ];
}
