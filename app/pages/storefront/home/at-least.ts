/** `100+ projects` from the round number on, below it exactly `55 projects` or `1 project`. */
export function formatRoundedCount(count: number, round: number, one: string, many: string): string {
  if (count >= round) return `${round}+ ${many}`;
  return `${count} ${count === 1 ? one : many}`;
}
