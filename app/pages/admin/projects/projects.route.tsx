import { useState } from 'react';
import { Outlet, useSearchParams } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { useToast } from '#app/components/ui/toast-context.ts';
import { callFunction, messageOf } from '#app/lib/callables-client.ts';
import { useReload } from '#app/lib/live/use-reload.ts';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import * as labels from '#app/messages/labels.ts';
import { countOf } from '#app/messages/plurals.ts';
import { adminListLoader } from '#app/pages/admin/admin-list-loader.server.ts';
import { FilterBox } from '#app/pages/admin/filter-box.tsx';
import { ListPage } from '#app/pages/admin/list-page.tsx';
import { TabHeader } from '#app/pages/admin/tab-header.tsx';
import { useOpenDialog } from '#app/pages/admin/use-list-dialog.ts';
import { PROJECT_STATUSES, type ProjectStatus } from '#domain/project.ts';
import { type AdminProject, listAdminProjects } from '#server/features/projects/list-admin-projects.ts';
import { readTogether } from '#server/platform/db/read-together.ts';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/projects.route.ts';
import { STATUS_ACTIONS } from './project-actions.tsx';
import { ProjectRow } from './project-row.tsx';
import { ProjectsNav } from './projects-nav.tsx';

export const loader = adminListLoader('projectWrite', (shop, query) =>
  listAdminProjects(readTogether(shop), query, 50),
);

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

interface ChosenProjectsProps {
  /** The chosen projects. */
  projects: readonly AdminProject[];
  /** All projects of the page. */
  all: readonly AdminProject[];
  onChoose: (ids: readonly string[]) => void;
}

/** Changes the status of all chosen projects. Those that can't be changed stay chosen. */
function ChosenProjects({ projects, all, onChoose }: ChosenProjectsProps) {
  const [running, setRunning] = useState<ProjectStatus | null>(null);
  const [error, setError] = useState('');
  const toast = useToast();
  const reload = useReload();
  if (projects.length === 0) return null;

  async function change(status: ProjectStatus) {
    setRunning(status);
    setError('');
    const failed: AdminProject[] = [];
    for (const project of projects) {
      if (project.status === status) continue;
      try {
        await callFunction('setProjectStatus', { projectId: project.id, status });
      } catch (failure) {
        failed.push(project);
        setError(`${project.name}: ${messageOf(failure, labels.unexpectedError)}`);
      }
    }
    await reload();
    setRunning(null);
    onChoose(failed.map(({ id }) => id));
    const changed = projects.length - failed.length;
    if (changed > 0) toast(`${countOf(changed, 'project')}: ${DONE[status]}.`);
  }

  return (
    <section
      aria-label="Chosen projects"
      className="sticky bottom-0 z-10 mt-3 flex flex-wrap items-center gap-2 rounded-md border border-edge bg-raised px-4 py-2.5"
    >
      <p role="status" className="mr-auto font-medium">
        {projects.length} selected
      </p>
      {PROJECT_STATUSES.map((status) => (
        <Button
          key={status}
          size="sm"
          pending={running === status}
          disabled={running !== null && running !== status}
          onClick={() => void change(status)}
        >
          {STATUS_ACTIONS[status]}
        </Button>
      ))}
      {projects.length < all.length && (
        <Button size="sm" variant="quiet" onClick={() => onChoose(all.map(({ id }) => id))}>
          Select all {all.length}
        </Button>
      )}
      <Button size="sm" variant="quiet" onClick={() => onChoose([])}>
        Clear
      </Button>
      <p role="alert" className="w-full text-sm font-medium text-bad empty:hidden">
        {error}
      </p>
    </section>
  );
}

const DONE: Record<ProjectStatus, string> = {
  published: 'on sale',
  draft: 'drafts now',
  archived: 'archived',
};
