import { requireAdmin } from '#app/middleware/require-admin.ts';
import type { Route } from './+types/dashboard.ts';
import { adminMeta } from './admin-meta.ts';
import { MetricCards } from './metric-cards.tsx';

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return null;
}

export const meta: Route.MetaFunction = () => adminMeta('Dashboard');

/** `/admin`: how the shop stands. */
export default function Dashboard() {
  return (
    <>
      <h1 className="mb-5 text-2xl">Dashboard</h1>
      <MetricCards />
    </>
  );
}
