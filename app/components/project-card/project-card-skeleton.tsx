import { Skeleton } from '#app/components/ui/skeleton.tsx';

/** Placeholder of a card that is loading. */
export function ProjectCardSkeleton() {
  return (
    <div aria-hidden className="flex flex-col rounded-md border border-line bg-surface">
      <Skeleton className="aspect-16/10 rounded-b-none" />
      <div className="flex flex-1 flex-col p-4 sm:p-5">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="mt-6 h-5 w-2/3" />
        <Skeleton className="mt-4 h-4" />
        <Skeleton className="mt-2 h-4" />
        <Skeleton className="mt-2 h-4 w-1/2" />
        <div className="mt-auto flex items-center justify-between pt-5">
          <Skeleton className="h-7 w-16" />
          <Skeleton className="h-11 w-20" />
        </div>
      </div>
    </div>
  );
}
