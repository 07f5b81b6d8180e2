import * as admin from '#app/messages/admin.tsx';
import * as messages from '#app/messages/admin-reviews.ts';
import { SubNav } from '#app/pages/admin/sub-nav.tsx';

const PAGES = [
  [admin.projects, '/admin/projects'],
  [messages.reviews, '/admin/projects/reviews'],
] as const;

interface ProjectsNavProps {
  current: (typeof PAGES)[number][0];
  waitingReviews: number;
}

/** Links between the pages of the Projects tab. */
export function ProjectsNav({ current, waitingReviews: count }: ProjectsNavProps) {
  const waiting = { path: '/admin/projects/reviews', count, meaning: messages.waitingCount };
  return <SubNav label={admin.projects} pages={PAGES} current={current} waiting={waiting} />;
}
