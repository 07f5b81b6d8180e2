import { box, circle, type Drawing, type Point, path, roundBox } from '#app/lib/shapes.ts';
import type { Random } from '#domain/seeded-random.ts';

/** Draws a phone with a route on a map, or two screens, for mobile apps. */
export function drawPhone(random: Random): Drawing {
  return random.chance(55) ? route(random) : screens(random);
}

const handset = (x: number) => roundBox([x, 20], [86, 160], 10);
const speaker = (x: number) => path([x + 34, 28], [x + 52, 28]);

function route(random: Random): Drawing {
  const streets = [48, 82, 118, 152].map((y) =>
    path([20, y + random.between(-6, 6)], [300, y + random.between(-18, 18)]),
  );
  const crossings = [60, 108, 196, 258].map((x) =>
    path([x + random.between(-8, 8), 14], [x + random.between(-24, 24), 186]),
  );
  const stops: Point[] = [
    [32, random.between(130, 160)],
    [84, random.between(96, 124)],
    [140, random.between(110, 140)],
    [178, random.between(66, 96)],
    [236, random.between(84, 110)],
    [288, random.between(36, 60)],
  ];
  const [end, start] = [stops.at(-1) ?? ([0, 0] as Point), stops[0] ?? ([0, 0] as Point)];
  return [
    ['hair', streets, crossings],
    ['shape', handset(117)],
    ['line', speaker(117), path([127, 152], [193, 152]), path([127, 162], [170, 162])],
    ['mark', path(...stops)],
    ['shape', stops.slice(1, -1).map(([x, y]) => circle(x, y, 5)), circle(start[0], start[1], 6)],
    ['spot', circle(end[0], end[1], 6), circle(start[0], start[1], 3)],
  ];
}

function screens(random: Random): Drawing {
  const rows = [48, 72, 96, 120].map(
    (y) => circle(78, y + 6, 6) + path([92, y + 3], [92 + random.between(24, 40), y + 3]),
  );
  const bars = Array.from({ length: 6 }, (_, i) => [188 + i * 10.5, random.between(14, 54)] as const);
  const best = random.between(0, 5);
  return [
    ['shape', handset(60), handset(174)],
    ['line', speaker(60), speaker(174), rows, path([184, 122], [250, 122])],
    [
      'hair',
      [48, 72, 96, 120].map((y) => path([92, y + 10], [92 + random.between(12, 28), y + 10])),
      path([184, 138], [240, 138]),
      path([184, 146], [222, 146]),
    ],
    ['shade', bars.map(([x, h]) => box(x, 122 - h, 7, h)), box(184, 42, 66, 16)],
    [
      'spot',
      bars.map(([x, h], i) => (i === best ? box(x, 122 - h, 7, h) : '')),
      roundBox([70, 152], [66, 14], 5),
    ],
    ['mark', random.chance(50) ? path([150, 100], [170, 100]) + path([165, 96], [170, 100], [165, 104]) : ''],
  ];
}
