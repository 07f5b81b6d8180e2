import { Outlet, useNavigate, useSearchParams } from 'react-router';
import { FilterBox } from '#app/admin/filter-box.tsx';
import { Pager } from '#app/admin/pager.tsx';
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
export default function Projects({ loaderData: { documents, nextCursor } }: Route.ComponentProps) {
  useLiveProjects();
  const ready = useHydrated();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const open = (which: string) =>
    void navigate(
      { pathname: `/admin/projects/${which}`, search: params.toString() },
      { preventScrollReset: true },
    );
  return (
    <>
      <TabHead title="Projects">
        <FilterBox name="search" placeholder="Filter by name or technology..." />
        <Button look="primary" disabled={!ready} onClick={() => open('new')}>
          Add Project
        </Button>
      </TabHead>
      {documents.length === 0 ? (
        <p className="text-muted">
          {params.get('search') ? 'No project matches this filter.' : 'There are no projects yet.'}
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-md border border-line bg-sheet">
          {documents.map((project) => (
            <ProjectRow
              key={project.id}
              project={project}
              ready={ready}
              onUpdate={() => open(encodeURIComponent(project.id))}
            />
          ))}
        </ul>
      )}
      <Pager nextCursor={nextCursor} />
      <Outlet />
    </>
  );
}
