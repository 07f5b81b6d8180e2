import { Link } from 'react-router';

interface SubNavProps {
  /** The name of the tab. */
  label: string;
  pages: readonly (readonly [name: string, path: string])[];
  /** The name of the open page. */
  current: string;
  /** What waits on one of the pages: its path, how much, and what the number means. */
  waiting: { path: string; count: number; meaning: string };
}

/** Links between the pages of a tab. */
export function SubNav({ label, pages, current, waiting }: SubNavProps) {
  return (
    <nav aria-label={label} className="choice-links mb-6">
      {pages.map(([name, path]) => (
        <Link key={path} to={path} prefetch="intent" aria-current={name === current ? 'page' : undefined}>
          {name}
          {path === waiting.path && waiting.count > 0 && (
            <span className="min-w-6 rounded-full border border-warn px-1.5 text-center font-mono text-xs text-warn tabular-nums">
              {waiting.count}
              <span className="sr-only"> {waiting.meaning}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
