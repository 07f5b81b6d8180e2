import type { ReactNode } from 'react';
import { Pager } from './pager.tsx';

interface ListPageProps {
  page: { documents: readonly unknown[]; nextCursor: string | null };
  /** Shown instead of an empty list. */
  empty: string;
  children: ReactNode;
}

/** One page of a list with links to the other pages. */
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
