import { SubNav } from '#app/pages/admin/sub-nav.tsx';

const PAGES = [
  ['Projects', '/admin/projects'],
  ['Coupons', '/admin/projects/coupons'],
  ['Reviews', '/admin/projects/reviews'],
] as const;

/** Links between the pages of the Projects tab. `current` is the name of the open one. */
export function ProjectsNav({ current }: { current: (typeof PAGES)[number][0] }) {
  return <SubNav label="Projects" pages={PAGES} current={current} meaning="waiting" />;
}
