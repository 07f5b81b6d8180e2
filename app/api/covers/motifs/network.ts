import { circle, type Drawing, type Point, path } from '#app/lib/shapes.ts';
import type { Random } from '#domain/seeded-random.ts';

/** Draws layers of nodes and the path of a signal, for machine learning. */
export function drawNetwork(random: Random): Drawing {
  const sizes = [
    random.between(3, 5),
    random.between(4, 6),
    ...(random.chance(50) ? [random.between(4, 5)] : []),
    random.between(2, 4),
    random.pick(1, 2),
  ];
  const layers = sizes.map((size, layer) => {
    const gap = Math.min(34, 150 / size);
    const x = 44 + (232 / (sizes.length - 1)) * layer;
    return Array.from({ length: size }, (_, i): Point => [x, 100 + (i - (size - 1) / 2) * gap]);
  });
  const edges = layers
    .slice(1)
    .flatMap((layer, i) => (layers[i] ?? []).flatMap((from) => layer.map((to) => path(from, to))));
  const route = layers.map((layer) => layer[random.between(0, layer.length - 1)] ?? ([0, 0] as Point));
  return [
    ['hair', edges.join('')],
    ['mark', path(...route)],
    [
      'shape',
      layers
        .flat()
        .map(([x, y]) => circle(x, y, 7))
        .join(''),
    ],
    ['spot', route.map(([x, y]) => circle(x, y, 3.5)).join('')],
  ];
}
