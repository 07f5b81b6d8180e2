import { useRouteLoaderData } from 'react-router';
import type { AdminRights } from '#contract/rights.ts';
import type { Waiting } from '#server/readers/admin-orders/count-waiting.ts';

export interface CurrentAdmin {
  id: string;
  email: string;
  rights: AdminRights;
  /** Whether some rights are closed until this admin has a second factor. */
  needsSecondFactor: boolean;
  waiting: Waiting[];
}

/** The admin as the admin panel's layout has loaded them; undefined outside of it. */
export function useAdmin(): CurrentAdmin | undefined {
  return useRouteLoaderData<CurrentAdmin>('pages/admin/layout.route');
}
