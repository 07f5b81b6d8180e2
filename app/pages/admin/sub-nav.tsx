import { Fragment, useId } from 'react';
import { Link } from 'react-router';
import { useAdmin } from './use-admin.ts';
import { useCentered } from './use-centered.ts';
import { countOn } from './waiting-path.ts';

interface SubNavProps {
  /** The name of the tab. */
  label: string;
  pages: readonly (readonly [name: string, path: string])[];
  /** The name of the open page. */
  current: string;
  /** Says what the number of what waits on a page counts. */
  meaning: string;
}

/** Links between the pages of a tab. The number of what waits on a page describes its link. */
export function SubNav({ label, pages, current, meaning }: SubNavProps) {
  const waiting = useAdmin()?.waiting ?? [];
  const id = useId();
  const row = useCentered<HTMLElement>(current);
  return (
    <nav ref={row} aria-label={label} className="choice-links sub-nav">
      {pages.map(([name, path]) => {
        const count = path === pages[0]?.[1] ? 0 : countOn(path, waiting);
        return (
          <Fragment key={path}>
            <Link
              to={path}
              prefetch="intent"
              aria-current={name === current ? 'page' : undefined}
              aria-label={name}
              aria-describedby={count > 0 ? `${id}${path}` : undefined}
              data-count={count || undefined}
            >
              {name}
            </Link>
            {count > 0 && (
              <span id={`${id}${path}`} hidden>
                {count} {meaning}
              </span>
            )}
          </Fragment>
        );
      })}
    </nav>
  );
}
