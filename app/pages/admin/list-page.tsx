import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { LinkButton } from '#app/components/ui/link-button.tsx';

interface ListPageProps {
  page: { documents: readonly unknown[]; nextCursor: string | null };
  /** The text that replaces an empty list. */
  empty: string;
  children: ReactNode;
}

/** A page of a list with links to other pages. */
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

/** Links to the first and next page, unless there is one page. The back button leads to the previous one. */
function Pager({ nextCursor }: { nextCursor: string | null }) {
  const [params] = useSearchParams();
  const isLaterPage = params.has('cursor');
  if (!nextCursor && !isLaterPage) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex justify-between gap-3">
      {isLaterPage ? (
        <LinkButton size="sm" to={{ search: withCursor(params, null) }}>
          First page
        </LinkButton>
      ) : (
        <span />
      )}
      {nextCursor && (
        <LinkButton size="sm" to={{ search: withCursor(params, nextCursor) }}>
          Next page
        </LinkButton>
      )}
    </nav>
  );
}

function withCursor(params: URLSearchParams, cursor: string | null): string {
  const next = new URLSearchParams(params);
  if (cursor) next.set('cursor', cursor);
  else next.delete('cursor');
  return `?${next}`;
}
