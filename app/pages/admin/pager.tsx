import { useSearchParams } from 'react-router';
import { LinkButton } from '#app/components/ui/link-button.tsx';

/** The ways through a list of many pages; nothing when there is one. The browser's back button leads to the page before. */
export function Pager({ nextCursor }: { nextCursor: string | null }) {
  const [params] = useSearchParams();
  const started = params.has('cursor');
  if (!nextCursor && !started) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex justify-between gap-3">
      {started ? (
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
