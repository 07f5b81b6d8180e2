import type { ReactNode } from 'react';
import { Pager } from './pager.tsx';

interface ListPageProps {
  page: { documents: readonly unknown[]; nextCursor: string | null };
  /** What stands there instead of a list without lines. */
  empty: string;
  children: ReactNode;
}

/** One page of a list, or why there is nothing in it, and the ways to the others. */
export function ListPage({ page: { documents, nextCursor }, empty, children }: ListPageProps) {
  return (
    <>
      {documents.length === 0 ? (
        <p role="status" className="text-muted">
          {empty}
        </p>
      ) : (
        children
      )}
      <Pager nextCursor={nextCursor} />
    </>
  );
}
