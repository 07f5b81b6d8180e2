import type { Drawing } from '../pen.ts';
import { block, circle, isometric, path, wave } from '../pen.ts';
import type { Dice } from '../seed.ts';

/** Things with sensors: a board seen as engineers draw it, its traces, and what it sends. */
export function drawCircuit(dice: Dice): Drawing {
  const room = isometric([160, 52], 1);
  const [w, d] = [dice.between(110, 126), dice.between(94, 110)];
  const base = block(room, [0, 0, 0], [w, d, 5]);
  const on = (x: number, y: number) => room(x, y, 5);

  const chip = block(room, [38 + dice.between(0, 8), 34 + dice.between(0, 8), 5], [38, 34, 9]);
  const parts = [
    block(room, [10, 12, 5], [16, dice.between(14, 26), 14]),
    block(room, [w - 28, 12, 5], [16, 22, dice.between(6, 18)]),
    block(room, [12, d - 26, 5], [dice.between(20, 40), 14, 7]),
  ];
  const traces = Array.from({ length: 7 }, (_, i) => {
    const y = 30 + i * 7;
    const turn = dice.between(8, 20);
    return path(
      on(w - 6, y),
      on(w - turn, y),
      on(w - turn - 6, y + dice.pick(-6, 6)),
      on(82, y + dice.pick(-4, 4)),
    );
  });
  const pins = Array.from({ length: Math.floor((w - 16) / 9) }, (_, i) =>
    circle(...on(10 + i * 9, d - 6), 1.5),
  );
  const mast = block(room, [w - 24, d - 34, 5], [8, 8, dice.between(34, 46)]);
  const tip = room(w - 20, d - 30, 54);
  return [
    ['shape', base.sides + base.top],
    ['hair', traces.join('') + pins.join('')],
    ['shape', parts.map((part) => part.sides).join('')],
    ['shade', parts.map((part) => part.top).join('')],
    ['line', parts.map((part) => part.top).join('')],
    ['shape', chip.sides],
    ['spot', chip.top],
    ['shape', mast.sides + mast.top],
    ['mark', [10, 18, 26].map((r) => wave(tip, r)).join('')],
  ];
}
