import { Link } from 'react-router';
import { useAdmin } from './use-admin.ts';
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

/** Links between the pages of a tab, with the number of what waits on each. */
export function SubNav({ label, pages, current, meaning }: SubNavProps) {
  const waiting = useAdmin()?.waiting ?? [];
  return (
    <nav aria-label={label} className="choice-links mb-6">
      {pages.map(([name, path]) => {
        const count = path === pages[0]?.[1] ? 0 : countOn(path, waiting);
        return (
          <Link key={path} to={path} prefetch="intent" aria-current={name === current ? 'page' : undefined}>
            {name}
            {count > 0 && (
              <span className="count">
                {count}
                <span className="sr-only"> {meaning}</span>
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
