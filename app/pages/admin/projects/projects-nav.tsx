import { Link } from 'react-router';
import * as admin from '#app/messages/admin.tsx';
import * as messages from '#app/messages/admin-reviews.ts';

const PAGES = [
  [admin.projects, '/admin/projects'],
  [messages.reviews, '/admin/projects/reviews'],
] as const;

interface ProjectsNavProps {
  current: (typeof PAGES)[number][0];
  waitingReviews: number;
}

/** Links between the pages of the Projects tab. */
export function ProjectsNav({ current, waitingReviews }: ProjectsNavProps) {
  return (
    <nav aria-label={admin.projects} className="sub-nav mb-6">
      {PAGES.map(([name, path]) => (
        <Link key={path} to={path} prefetch="intent" aria-current={name === current ? 'page' : undefined}>
          {name}
          {name === messages.reviews && waitingReviews > 0 && (
            <span className="count-badge">
              {waitingReviews}
              <span className="sr-only"> {messages.waitingCount}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
