/** A deterministic generator, for what stays the same for a name or a seed. */
export interface Random {
  /** Returns an integer from `min` to `max`. */
  between(min: number, max: number): number;
  /** Returns one of the arguments. */
  pick<T>(first: T, ...others: T[]): T;
  /** Returns true with a probability of `percent` in 100. */
  chance(percent: number): boolean;
}

/** A mulberry32 generator seeded with the FNV-1a hash of `text`. Not for secrets. */
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
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: (first, ...others) => {
      const all = [first, ...others];
      return all[Math.floor(next() * all.length)] ?? first;
    },
    chance: (percent) => next() * 100 < percent,
  };
}

/** Returns the items in an order that depends on nothing but the seed (Fisher-Yates). */
export function shuffle<T>(items: readonly T[], seed: string): T[] {
  const random = seededRandom(seed);
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const chosen = random.between(0, last);
    [shuffled[last], shuffled[chosen]] = [shuffled[chosen] as T, shuffled[last] as T];
  }
  return shuffled;
}
