/** Formats a count with Indian separators: `1,00,000`. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-IN');
}
