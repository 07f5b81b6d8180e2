import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { LinkButton } from '#app/components/ui/link-button.tsx';

export interface ListPageProps {
  page: { documents: readonly unknown[]; nextCursor: string | null };
  /** The text that replaces an empty list. */
  empty: string;
  /** What the list is for, and what fills it, while it has never had an entry. */
  start?: ReactNode;
  children: ReactNode;
}

/** A page of a list with links to other pages. */
export function ListPage({ page: { documents, nextCursor }, empty, start, children }: ListPageProps) {
  return (
    <>
      {documents.length === 0 ? (
        <div className={start ? 'grid justify-items-start gap-3 panel p-6' : undefined}>
          <p role="status" className={start ? 'text-lg font-semibold' : 'text-muted'}>
            {empty}
          </p>
          {typeof start === 'string' ? <p className="text-muted">{start}</p> : start}
        </div>
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
