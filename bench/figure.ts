export interface Figure {
  what: string;
  figure: string;
}

/** Milliseconds of each of `count` runs of `work`, one after the other, shortest first. */
export async function sample(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index++) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  return times.sort((a, b) => a - b);
}

export function spread(sorted: number[]): string {
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return `median ${at(0.5)} ms, 95 % within ${at(0.95)} ms`;
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

export function print(figures: Figure[]): void {
  const width = Math.max(...figures.map(({ what }) => what.length));
  for (const { what, figure } of figures) console.log(`${what.padEnd(width)}  ${figure}`);
}
