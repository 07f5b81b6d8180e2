/** A place that will be filled; has the size of what comes. Hidden from readers: say what loads in a status region. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`block animate-pulse rounded-sm bg-line ${className}`} />;
}
