import { box, circle, type Drawing, path } from '#app/lib/shapes.ts';
import type { Random } from '#domain/seeded-random.ts';

const SHIELD = 'M160 24L214 42V96C214 134 190 160 160 176C130 160 106 134 106 96V42Z';

/** Draws a shield that lets most packets pass and stops some, for security. */
export function drawShield(random: Random): Drawing {
  const packets: string[] = [];
  const stopped: string[] = [];
  for (let row = 0; row < 6; row += 1) {
    const y = 38 + row * 22;
    let x = 24 + random.between(0, 10);
    while (x < 92) {
      const width = random.between(8, 22);
      const bad = random.chance(18);
      (bad ? stopped : packets).push(box(x, y, width, 9));
      // Packets that pass appear on the other side.
      if (!bad) packets.push(box(x + 204, y, width, 9));
      x += width + random.between(6, 14);
    }
  }
  return [
    ['hair', Array.from({ length: 6 }, (_, i) => path([20, 52 + i * 22], [300, 52 + i * 22]))],
    ['shade', packets],
    ['shape', SHIELD],
    ['hair', 'M160 36L203 50V96C203 127 184 149 160 163C136 149 117 127 117 96V50Z'],
    ...random.pick(keyhole, padlock, tick)(),
    ['spot', stopped],
  ];
}

function keyhole(): Drawing {
  return [
    ['line', circle(160, 88, 24)],
    ['spot', `${circle(160, 83, 8)}M156 86h8l4 18h-16z`],
  ];
}

function padlock(): Drawing {
  return [
    ['mark', 'M146 90v-14a14 14 0 0 1 28 0v14'],
    ['shape', box(138, 90, 44, 34)],
    ['spot', circle(160, 107, 5)],
  ];
}

function tick(): Drawing {
  return [
    ['line', circle(160, 94, 28)],
    ['mark', path([147, 95], [157, 105], [175, 83])],
  ];
}
