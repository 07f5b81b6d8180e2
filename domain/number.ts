/** With separators as in India: `1,00,000`. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-IN');
}
