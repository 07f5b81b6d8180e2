import { block, circle, type Drawing, isometric, type Point, path, wave } from '#app/lib/shapes.ts';
import type { Random } from '#domain/seeded-random.ts';

const CELL = 36;
const EDGE = 6;
const THICK = 5;

type Projection = ReturnType<typeof isometric>;
type Place = readonly [column: number, row: number];

/** Draws an isometric circuit board with components and a radio signal, for IoT. */
export function drawCircuit(random: Random): Drawing {
  const [columns, rows] = random.pick<readonly [number, number]>([4, 3], [3, 4], [3, 3], [4, 2]);
  const [w, d] = [columns * CELL + 2 * EDGE, rows * CELL + 2 * EDGE];
  const project = isometric([160 - (w - d) * 0.433, 108 - (w + d) * 0.25], 1);
  const base = block(project, [0, 0, 0], [w, d, THICK]);

  const chip: Place = [random.between(0, columns - 2), random.between(0, rows - 1)];
  const mast: Place = [columns - 1, random.between(0, rows - 1)];
  const drawing: Drawing = [
    ['shape', base.sides, base.top],
    ['hair', traces(project, chip, columns, rows)],
  ];
  // Components are drawn from back to front, so that near ones hide distant ones.
  for (let depth = 0; depth <= columns + rows - 2; depth += 1) {
    for (let column = 0; column < columns; column += 1) {
      const row = depth - column;
      if (row < 0 || row >= rows) continue;
      const is = ([c, r]: Place) => c === column && r === row;
      const [x, y] = [EDGE + column * CELL, EDGE + row * CELL];
      if (is(chip)) drawing.push(...solid(project, [x + 3, y + 3], [30, 30, 9], 'spot'));
      else if (is(mast)) drawing.push(...solid(project, [x + 14, y + 14], [8, 8, 40], 'shade'));
      else drawing.push(...part(project, [x, y], random));
    }
  }
  const tip = project(EDGE + mast[0] * CELL + 18, EDGE + mast[1] * CELL + 18, THICK + 44);
  drawing.push(['mark', [9, 17, 25].map((r) => wave(tip, r))]);
  return drawing;
}

function solid(
  project: Projection,
  [x, y]: Point,
  size: readonly [number, number, number],
  top: 'spot' | 'shade',
): Drawing {
  const faces = block(project, [x, y, THICK], size);
  return [
    ['shape', faces.sides],
    [top, faces.top],
    ['line', faces.top],
  ];
}

function part(project: Projection, [x, y]: Point, random: Random): Drawing {
  const kind = random.between(1, 6);
  if (kind === 1) return solid(project, [x + 6, y + 10], [random.between(16, 26), 14, 8], 'shade');
  if (kind === 2)
    return solid(project, [x + 10, y + 6], [14, random.between(16, 26), random.between(10, 18)], 'shade');
  if (kind === 3) return solid(project, [x + 12, y + 12], [12, 12, random.between(14, 26)], 'shade');
  if (kind === 4) {
    const pins = [6, 15, 24].flatMap((dx) =>
      [10, 22].map((dy) => circle(...project(x + dx, y + dy, THICK), 1.5)),
    );
    return [['hair', pins]];
  }
  return [];
}

/** Draws lines from the chip along its row to the board's edges, with turns of 45°. */
function traces(project: Projection, [column, row]: Place, columns: number, rows: number): string[] {
  const on = (x: number, y: number) => project(x, y, THICK);
  const [x, y] = [EDGE + column * CELL, EDGE + row * CELL];
  const [right, front] = [columns * CELL + EDGE, rows * CELL + EDGE];
  return [8, 14, 20, 26].map(
    (step) =>
      path(on(x + step, 3), on(x + step, front + 3)) +
      path(on(3, y + step), on(right - 20, y + step), on(right - 20 + step / 2, y + step + step / 2)),
  );
}
