/** Returns the ticks of a vertical axis: ascending multiples of a round step, including 0. */
export function axisTicks(min: number, max: number): number[] {
  const [low, high] = [Math.min(min, 0), Math.max(max, 0)];
  const step = roundUp((high - low || 1) / 4);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), 1);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Returns the next of 1, 2, 5, 10, 20… Steps are integers, because counts and rupees are. */
function roundUp(step: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(step));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * magnitude >= step) ?? 10;
  return Math.max(factor * magnitude, 1);
}

/** Returns the indexes of at most four evenly spaced bars, including the first and the last. */
export function labelledBars(count: number): number[] {
  const labels = Math.min(count, 4);
  if (labels < 2) return labels === 1 ? [0] : [];
  return Array.from({ length: labels }, (_, index) => Math.round((index * (count - 1)) / (labels - 1)));
}
