/** Same text, same numbers: a drawing never changes between server, browser and tomorrow. */
export interface Random {
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  /** One of the given. */
  pick<T>(first: T, ...others: T[]): T;
  /** True in `percent` of a hundred throws. */
  chance(percent: number): boolean;
}

/** FNV-1a over the text starts a mulberry32 sequence: small, fast, and good enough for drawing. */
export function seededRandom(text: string): Random {
  let state = 0x81_1c_9d_c5;
  for (let i = 0; i < text.length; i += 1) state = Math.imul(state ^ text.charCodeAt(i), 0x01_00_01_93);
  const next = () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t ^= t + Math.imul(t ^ (t >>> 7), 61 | t);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (first, ...others) => {
      const all = [first, ...others];
      return all[Math.floor(next() * all.length)] ?? first;
    },
    chance: (percent) => next() * 100 < percent,
  };
}
