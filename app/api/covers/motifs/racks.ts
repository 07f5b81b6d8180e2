import { box, circle, type Drawing, type Point, path, roundBox } from '#app/lib/shapes.ts';
import type { Random } from '#domain/seeded-random.ts';

/** Draws a load balancer or a mesh with one active machine, for servers and networks. */
export function drawRacks(random: Random): Drawing {
  return random.chance(50) ? balanced(random) : mesh(random);
}

function balanced(random: Random): Drawing {
  const count = random.between(3, 4);
  const left = (i: number) => 160 + (i - (count - 1) / 2) * 68 - 24;
  const chosen = random.between(0, count - 1);
  const units = (x: number) => [0, 1, 2, 3].map((i) => box(x, 92 + i * 20, 48, 20));
  const lamps = (x: number) =>
    [0, 1, 2, 3].map(
      (i) =>
        circle(x + 40, 102 + i * 20, 2) +
        path([x + 7, 102 + i * 20], [x + 7 + random.between(8, 22), 102 + i * 20]),
    );
  const wire = (i: number) => path([160, 44], [160, 70], [left(i) + 24, 70], [left(i) + 24, 92]);
  const all = Array.from({ length: count }, (_, i) => i);
  return [
    ['hair', all.filter((i) => i !== chosen).map(wire)],
    ['mark', wire(chosen)],
    ['shape', all.map((i) => units(left(i))), roundBox([130, 24], [60, 28], 6)],
    ['hair', all.map((i) => lamps(left(i)))],
    ['spot', [0, 1, 2, 3].map((i) => circle(left(chosen) + 40, 102 + i * 20, 2.5)), circle(160, 38, 4)],
  ];
}

function mesh(random: Random): Drawing {
  const count = random.between(6, 8);
  const peers = Array.from({ length: count }, (_, i): Point => {
    const angle = (i / count) * Math.PI * 2 + 0.3;
    return [160 + Math.cos(angle) * random.between(92, 116), 100 + Math.sin(angle) * random.between(54, 66)];
  });
  const links = peers.flatMap((from, i) =>
    peers
      .slice(i + 1)
      .filter((_, j) => j === 0 || random.chance(45))
      .map((to) => path(from, to)),
  );
  const start = random.between(0, count - 1);
  const [a, b, c] = [peers[start], peers[(start + 2) % count], peers[(start + 4) % count]].map(
    (point) => point ?? ([0, 0] as Point),
  );
  return [
    ['hair', links],
    ['mark', a && b && c ? path(a, b, c) : ''],
    ['shape', peers.map(([x, y]) => roundBox([x - 17, y - 12], [34, 24], 4))],
    [
      'line',
      peers.map(([x, y]) => path([x - 10, y - 3], [x + 4, y - 3]) + path([x - 10, y + 4], [x, y + 4])),
    ],
    ['spot', [a, b, c].map((point) => (point ? circle(point[0] + 10, point[1], 3) : ''))],
  ];
}
