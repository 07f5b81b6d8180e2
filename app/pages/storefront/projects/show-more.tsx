import { LinkButton } from '#app/components/ui/link-button.tsx';
import { PAGE_SIZE } from '#app/lib/projects-query.ts';

interface ShowMoreProps {
  url: string;
  /** The number of projects on the page; null if the page doesn't start with the first project. */
  shown: number | null;
  total: number;
}

/** Says `24 of 119` and has the link that extends the page. */
export function ShowMore({ url, shown, total }: ShowMoreProps) {
  return (
    <p className="mt-10 grid justify-items-center gap-3 text-center">
      {shown !== null && (
        <span className="caption">
          {shown} of {total.toLocaleString('en-IN')}
        </span>
      )}
      <LinkButton to={url} replace preventScrollReset>
        Show {shown === null ? PAGE_SIZE : Math.min(PAGE_SIZE, total - shown)} more
      </LinkButton>
    </p>
  );
}
