/** Placeholder for loading content. Hidden from screen readers: announce loading in a status region. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`block animate-pulse rounded-sm bg-line ${className}`} />;
}
