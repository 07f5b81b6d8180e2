import { SubNav } from '#app/pages/admin/sub-nav.tsx';

const PAGES = [
  ['Projects', '/admin/projects'],
  ['Coupons', '/admin/projects/coupons'],
  ['Reviews', '/admin/projects/reviews'],
] as const;

interface ProjectsNavProps {
  current: (typeof PAGES)[number][0];
  waitingReviews: number;
}

/** Links between the pages of the Projects tab. */
export function ProjectsNav({ current, waitingReviews: count }: ProjectsNavProps) {
  const waiting = { path: '/admin/projects/reviews', count, meaning: 'waiting' };
  return <SubNav label="Projects" pages={PAGES} current={current} waiting={waiting} />;
}
