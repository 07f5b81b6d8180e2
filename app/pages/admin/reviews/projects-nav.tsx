import { Link } from 'react-router';

const PAGES = [
  ['Projects', '/admin/projects'],
  ['Reviews', '/admin/projects/reviews'],
] as const;

interface ProjectsNavProps {
  current: (typeof PAGES)[number][0];
  waitingReviews: number;
}

/** Links between the pages of the Projects tab. */
export function ProjectsNav({ current, waitingReviews }: ProjectsNavProps) {
  return (
    <nav aria-label="Projects" className="sub-nav mb-6">
      {PAGES.map(([name, path]) => (
        <Link key={path} to={path} prefetch="intent" aria-current={name === current ? 'page' : undefined}>
          {name}
          {name === 'Reviews' && waitingReviews > 0 && (
            <span className="count-badge">
              {waitingReviews}
              <span className="sr-only"> waiting</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
