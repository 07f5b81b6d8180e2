export interface Measurement {
  name: string;
  /** The figure with its unit; three numbers are minimum / median / maximum. */
  value: string;
  /** What the figure should be; absent where there is no goal. */
  goal?: string;
}

/** Durations in ms of `count` sequential runs of `run`, sorted ascending. */
export async function sample(count: number, run: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index++) {
    const from = performance.now();
    await run();
    times.push(performance.now() - from);
  }
  return times.sort((a, b) => a - b);
}

/** The nearest-rank percentile of ascending values; `share` from 0 to 1. */
export function percentile(sorted: number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function formatPercentiles(sorted: number[]): string {
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms`;
}

/** `minimum / median / maximum`. */
export function formatSpread(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  return [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
    .map((value = 0) => value.toLocaleString('en-IN', { maximumFractionDigits: value < 10 ? 1 : 0 }))
    .join(' / ');
}

export function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

export function print(measurements: Measurement[]): void {
  const widthOf = (column: 'name' | 'value') =>
    Math.max(...measurements.map((measurement) => measurement[column].length));
  const [name, value] = [widthOf('name'), widthOf('value')];
  for (const row of measurements)
    console.log(`${row.name.padEnd(name)}  ${row.value.padEnd(value)}  ${row.goal ?? ''}`.trimEnd());
}
