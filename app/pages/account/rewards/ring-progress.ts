/** How far `value` is on its way to `goal`: whole percent from 0 to 100; 100 only when it is there. */
export function ringProgress(value: number, goal: number): number {
  return Math.floor(Math.min(Math.max(value / goal, 0), 1) * 100);
}
