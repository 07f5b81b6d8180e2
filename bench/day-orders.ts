/** Share of a day's orders in each hour of the student's clock: lectures until the afternoon, projects until after midnight. */
const HOURLY = [5, 3, 1, 1, 0.5, 0.5, 1, 1, 2, 3, 4, 4, 4, 4, 4, 5, 6, 6, 6, 7, 8, 9, 9, 6];
const DAY = 24 * 3600;

export interface Arrival {
  /** Seconds. */
  at: number;
  repository: number;
}

/** Repeatable numbers from 0 to below 1. https://en.wikipedia.org/wiki/Lehmer_random_number_generator (MINSTD) */
export function createRandom(seed = 1): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/**
 * Paid orders of so many equal days. The repository of rank n is bought in proportion to n to the power of -`skew`: 0 sells all alike,
 * 1 is Zipf's law.
 */
export function makeArrivals(
  { orders, repositories, skew, days }: { orders: number; repositories: number; skew: number; days: number },
  random: () => number,
): Arrival[] {
  const hourOf = sampler(HOURLY);
  const repositoryOf = sampler(Array.from({ length: repositories }, (_, rank) => (rank + 1) ** -skew));
  return Array.from({ length: orders * days }, (_, index) => ({
    at: Math.floor(index / orders) * DAY + (hourOf(random()) + random()) * 3600,
    repository: repositoryOf(random()),
  })).sort((a, b) => a.at - b.at);
}

/** Returns an index for a random number, in proportion to the weights. */
function sampler(weights: readonly number[]): (random: number) => number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  const bounds = weights.map((weight) => {
    sum += weight / total;
    return sum;
  });
  return (random) => {
    let [low, high] = [0, bounds.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((bounds[middle] ?? 1) > random) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
