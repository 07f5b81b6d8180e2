import { arrow, box, circle, type Drawing, path } from '#app/lib/shapes.ts';
import type { Random } from '#domain/seeded-random.ts';

const CELL = 15;
const ROWS = 9;

/** Draws an image as pixels, a detected object and its confidence, for computer vision. */
export function drawVision(random: Random): Drawing {
  const [left, top] = [34, 32];
  const size = CELL * ROWS;
  const [x, y] = [random.between(1, 3), random.between(1, 3)];
  const [w, h] = [random.between(4, 5), random.between(4, 5)];
  const inside = (column: number, row: number) => column >= x && column < x + w && row >= y && row < y + h;
  const cells: string[] = [];
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < ROWS; column += 1) {
      if (random.chance(inside(column, row) ? 62 : 10))
        cells.push(box(left + column * CELL, top + row * CELL, CELL, CELL));
    }
  }
  const lines = Array.from({ length: ROWS - 1 }, (_, i) => (i + 1) * CELL).map(
    (step) =>
      path([left + step, top], [left + step, top + size]) +
      path([left, top + step], [left + size, top + step]),
  );
  const [fx, fy, fw, fh] = [left + x * CELL, top + y * CELL, w * CELL, h * CELL];
  const corners = [
    path([fx, fy + 14], [fx, fy], [fx + 14, fy]),
    path([fx + fw - 14, fy], [fx + fw, fy], [fx + fw, fy + 14]),
    path([fx + fw, fy + fh - 14], [fx + fw, fy + fh], [fx + fw - 14, fy + fh]),
    path([fx + 14, fy + fh], [fx, fy + fh], [fx, fy + fh - 14]),
  ];
  const best = random.between(0, 4);
  const bars = Array.from({ length: 5 }, (_, i) =>
    box(222, 48 + i * 23, i === best ? 66 : random.between(8, 40), 11),
  );
  return [
    ['shade', cells],
    ['hair', lines],
    ['line', box(left, top, size, size), arrow([181, 100], [209, 100])],
    ['shape', bars.filter((_, i) => i !== best)],
    ['mark', corners],
    ['spot', bars[best] ?? '', circle(fx + fw / 2, fy + fh / 2, 3)],
  ];
}
