/** A placeholder for loading content. Screen readers ignore it, so announce loading in a status region. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`block animate-pulse rounded-sm bg-line ${className}`} />;
}
