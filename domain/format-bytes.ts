/** Formats a size in bytes: `134 B`, `12 KB`, `1.5 MB`, `2.1 GB`. */
export function formatBytes(size: number): string {
  if (size < 1000) return `${size} B`;
  if (size < 999_500) return `${Math.round(size / 1000)} KB`;
  if (size < 999_950_000) return `${(size / 1_000_000).toFixed(1)} MB`;
  return `${(size / 1_000_000_000).toFixed(1)} GB`;
}
