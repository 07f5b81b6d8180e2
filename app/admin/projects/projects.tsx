import { Outlet, useSearchParams } from 'react-router';
import { useOpenDialog } from '#app/admin/dialog-address.ts';
import { FilterBox } from '#app/admin/filter-box.tsx';
import { ListPage } from '#app/admin/list-page.tsx';
import { TabHead } from '#app/admin/tab-head.tsx';
import { useLiveProjects } from '#app/live/use-live-projects.ts';
import { requireAdmin } from '#app/middleware/require-admin.ts';
import { useHydrated } from '#app/opening/use-hydrated.ts';
import { Button } from '#app/ui/button.tsx';
import { listDeskProjects } from '#server/projects/list-desk-projects.ts';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/projects.ts';
import { ProjectRow } from './project-row.tsx';

const PAGE_SIZE = 50;

export function loader({ request, context }: Route.LoaderArgs) {
  const shop = requireAdmin(context, 'projectWrite');
  const params = new URL(request.url).searchParams;
  return listDeskProjects(shop, {
    search: (params.get('search') ?? '').trim().slice(0, 100),
    tech: '',
    cursor: params.get('cursor') ?? undefined,
    limit: PAGE_SIZE,
  });
}

export const meta: Route.MetaFunction = () => adminMeta('Projects');

/** `/admin/projects`: the catalogue in the shop's order. Its dialogs have addresses of their own below. */
export default function Projects({ loaderData: page }: Route.ComponentProps) {
  useLiveProjects();
  const ready = useHydrated();
  const [params] = useSearchParams();
  const open = useOpenDialog('/admin/projects');
  return (
    <>
      <TabHead title="Projects">
        <FilterBox name="search" placeholder="Filter by name or technology..." />
        <Button look="primary" disabled={!ready} onClick={() => open('new')}>
          Add Project
        </Button>
      </TabHead>
      <ListPage
        page={page}
        empty={params.get('search') ? 'No project matches this filter.' : 'There are no projects yet.'}
      >
        <ul className="divide-y divide-line rounded-md border border-line bg-sheet">
          {page.documents.map((project) => (
            <ProjectRow key={project.id} project={project} ready={ready} onUpdate={() => open(project.id)} />
          ))}
        </ul>
      </ListPage>
      <Outlet />
    </>
  );
}
