import { useRouteLoaderData } from 'react-router';
import type { Waiting } from '#server/readers/admin-orders/count-waiting.ts';

/** What waits for the admin, as the admin panel's layout has counted it. */
export function useWaiting(): Waiting[] {
  return useRouteLoaderData<{ waiting: Waiting[] }>('pages/admin/layout.route')?.waiting ?? [];
}
