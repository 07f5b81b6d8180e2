import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { useToast } from '#app/components/ui/toast-context.ts';
import { callFunction, messageOf } from '#app/lib/callables-client.ts';
import { useReload } from '#app/lib/live/use-reload.ts';
import * as labels from '#app/messages/labels.ts';
import { countOf } from '#app/messages/plurals.ts';
import { PROJECT_STATUSES, type ProjectStatus } from '#domain/project.ts';
import type { AdminProject } from '#server/features/projects/list-admin-projects.ts';
import { STATUS_ACTIONS } from './project-actions.tsx';

interface ChosenProjectsProps {
  /** The chosen projects. */
  projects: readonly AdminProject[];
  /** All projects of the page. */
  all: readonly AdminProject[];
  onChoose: (ids: readonly string[]) => void;
}

/** Changes the status of all chosen projects. Those that can't be changed stay chosen. */
export function ChosenProjects({ projects, all, onChoose }: ChosenProjectsProps) {
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
