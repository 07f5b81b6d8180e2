import { box, type Drawing, path, roundBox } from '#app/lib/shapes.ts';
import type { Random } from '#domain/seeded-random.ts';

/** Draws a window with records as books on a shelf, for desktop programs. */
export function drawShelf(random: Random): Drawing {
  const books: string[] = [];
  const toned: string[] = [];
  let taken = '';
  const chosen = random.between(3, 8);
  let count = 0;
  for (const floor of [104, 164]) {
    let x = 66;
    while (x < 246) {
      const width = random.between(8, 17);
      const height = random.between(30, 46);
      const book = box(x, floor - height, width, height);
      if (count === chosen) taken = box(x, floor - height - 6, width, height);
      else if (random.chance(35)) toned.push(book);
      else books.push(book);
      count += 1;
      x += width + (random.chance(14) ? 12 : 0);
    }
  }
  return [
    ['shape', roundBox([48, 24], [224, 152], 5)],
    ['line', path([48, 42], [272, 42]), path([58, 104], [262, 104]), path([58, 164], [262, 164])],
    [
      'hair',
      path([250, 30], [258, 36]),
      path([258, 30], [250, 36]),
      box(236, 30, 7, 6),
      path([58, 33], [58 + random.between(40, 90), 33]),
    ],
    ['shade', toned],
    ['line', toned],
    ['shape', books],
    ['spot', taken],
  ];
}
