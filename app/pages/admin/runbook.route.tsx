import { Prose } from '#app/components/prose/prose.tsx';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { getRunbook } from '#server/features/content/get-page.ts';
import type { Route } from './+types/runbook.route.ts';
import { adminMeta } from './admin-meta.ts';
import { TabHeader } from './tab-header.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  return { blocks: await getRunbook(getAdminContext(context)) };
}

export const meta: Route.MetaFunction = () => adminMeta('Runbook');

/** `/admin/runbook` explains each kind of case and each alert, which link to their entry. */
export default function Runbook({ loaderData: { blocks } }: Route.ComponentProps) {
  return (
    <>
      <TabHeader title="Runbook" />
      <Prose blocks={blocks} />
    </>
  );
}
