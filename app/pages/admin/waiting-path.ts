import { WAITING_LISTS, type WaitingKind } from '#domain/waiting.ts';

/** The page on which an admin acts on what waits. */
export function waitingPath(kind: WaitingKind): string {
  if (kind === 'payouts') return '/admin/payouts';
  if (kind === 'reviews') return '/admin/projects/reviews';
  return `/admin/orders/exceptions/${kind}`;
}

const ORDER_PAGES: readonly WaitingKind[] = WAITING_LISTS;

/** How much waits on a page of the admin panel, and on the pages of a tab. */
export function countOn(path: string, waiting: readonly { kind: WaitingKind; count: number }[]): number {
  const isThere = ({ kind }: { kind: WaitingKind }) =>
    waitingPath(kind) === path ||
    (ORDER_PAGES.includes(kind) && ['/admin/orders', '/admin/orders/exceptions'].includes(path));
  return waiting.filter(isThere).reduce((sum, { count }) => sum + count, 0);
}
