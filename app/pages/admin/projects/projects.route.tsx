import { useState } from 'react';
import { Outlet, useSearchParams } from 'react-router';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import { readListPage } from '#app/lib/read-list-page.server.ts';
import * as labels from '#app/messages/labels.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { FilterBox } from '#app/pages/admin/filter-box.tsx';
import { ListPage } from '#app/pages/admin/list-page.tsx';
import { TabHeader } from '#app/pages/admin/tab-header.tsx';
import { useOpenDialog } from '#app/pages/admin/use-list-dialog.ts';
import { listAdminProjects } from '#server/features/projects/list-admin-projects.ts';
import { readTogether } from '#server/platform/db/read-together.ts';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/projects.route.ts';
import { ChosenProjects } from './chosen-projects.tsx';
import { ProjectRow } from './project-row.tsx';
import { ProjectsNav } from './projects-nav.tsx';

const PAGE_SIZE = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = getAdminContext(context, 'projectWrite');
  return readListPage(request, (query) => listAdminProjects(readTogether(shop), query, PAGE_SIZE));
}

export const meta: Route.MetaFunction = () => adminMeta('Projects');

/** `/admin/projects` lists the catalogue in display order. Its dialogs have their own URLs. */
export default function Projects({ loaderData: page }: Route.ComponentProps) {
  // Every change and every sale sends this document again.
  useRevalidateOn('projects?limit=1');
  const [params] = useSearchParams();
  const open = useOpenDialog('/admin/projects');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const choose = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <>
      <ProjectsNav current="Projects" />
      <TabHeader title="Projects">
        <FilterBox name="search" placeholder="Filter by name or technology..." />
        <ScriptButton onClick={() => open('import')}>{labels.importFromGithub}</ScriptButton>
        <ScriptButton variant="primary" onClick={() => open('new')}>
          Add Project
        </ScriptButton>
      </TabHeader>
      <ListPage
        page={page}
        empty={params.get('search') ? 'No project matches this filter.' : 'No projects yet.'}
        start={
          !params.get('search') && (
            <>
              <p className="text-muted">Each project sells a repository on GitHub.</p>
              <ScriptButton onClick={() => open('import')}>Import the first repository</ScriptButton>
            </>
          )
        }
      >
        <ul className="divide-y divide-line panel">
          {page.documents.map((project) => (
            <ProjectRow
              key={project.id}
              project={project}
              isChosen={chosen.includes(project.id)}
              onChoose={() => choose(project.id)}
              onUpdate={() => open(project.id)}
            />
          ))}
        </ul>
        <ChosenProjects
          projects={page.documents.filter(({ id }) => chosen.includes(id))}
          onChoose={setChosen}
          all={page.documents}
        />
      </ListPage>
      <Outlet />
    </>
  );
}
