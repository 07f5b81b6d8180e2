import { block, circle, type Drawing, isometric, type Point, path } from '#app/lib/shapes.ts';
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
    ['hair', edges],
    ['mark', path(...route)],
    ['shape', layers.flat().map(([x, y]) => circle(x, y, 7))],
    ['spot', route.map(([x, y]) => circle(x, y, 3.5))],
  ];
}

const SIDE = 44;

/** Draws linked blocks, for blockchains. */
export function drawChain(random: Random): Drawing {
  const count = random.between(3, 4);
  const sealed = random.between(0, count - 1);
  const rising = random.pick(1, -1);
  const drawing: Drawing = [];
  const gap = 216 / (count - 1);
  const centres = Array.from(
    { length: count },
    (_, i) => [52 + i * gap, 82 + rising * (i - (count - 1) / 2) * -18] as const,
  );
  drawing.push(['hair', centres.map(([x]) => path([x, 20], [x, 180])), path([20, 176], [300, 176])]);
  drawing.push(['mark', path(...centres.map(([x, y]): [number, number] => [x, y + 24]))]);
  for (const [i, [x, y]] of centres.entries()) {
    const project = isometric([x, y - 8], 0.82);
    const cube = block(project, [0, 0, 0], [SIDE, SIDE, SIDE]);
    const hash = [10, 19, 28].map((z) =>
      path(project(7, SIDE, SIDE - z), project(7 + random.between(10, 30), SIDE, SIDE - z)),
    );
    const leaf = [14, 24].map((z) =>
      path(project(SIDE, 8, SIDE - z), project(SIDE, 8 + random.between(8, 28), SIDE - z)),
    );
    drawing.push(
      ['shape', cube.sides],
      [i === sealed ? 'spot' : 'shade', cube.top],
      ['line', cube.top],
      ['hair', hash, leaf],
    );
  }
  return drawing;
}
