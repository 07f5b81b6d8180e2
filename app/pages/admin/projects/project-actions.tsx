import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { focusOnMount } from '#app/components/ui/focus-on-mount.ts';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { useReturnFocus } from '#app/components/ui/use-return-focus.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import { PROJECT_STATUSES, type ProjectStatus } from '#domain/project.ts';
import type { AdminProject } from '#server/features/projects/list-admin-projects.ts';

const STATUS_CHANGED: Record<ProjectStatus, (name: string) => string> = {
  published: (name) => `“${name}” is on sale.`,
  draft: (name) => `“${name}” is a draft now.`,
  archived: (name) => `“${name}” is archived. Its buyers keep their access.`,
};

export const STATUS_ACTIONS: Record<ProjectStatus, string> = {
  published: 'Publish',
  draft: 'Move to drafts',
  archived: 'Archive',
};

interface ProjectActionsProps {
  id: string;
  project: AdminProject;
  /** The id of the element that names the project. */
  describedBy: string;
}

/** Buttons that change a project's status or delete it. */
export function ProjectActions({ id, project, describedBy }: ProjectActionsProps) {
  const [isDeleting, setDeleting] = useState(false);
  const deleteButton = useReturnFocus(isDeleting);
  const status = useCallable('setProjectStatus', {
    onResult: (result) => ({ toast: STATUS_CHANGED[result.status](project.name) }),
  });
  const removal = useCallable('deleteProject', {
    onResult: () => ({ toast: `“${project.name}” is deleted.` }),
  });
  const others = PROJECT_STATUSES.filter((other) => other !== project.status);
  const button = {
    size: 'xs',
    variant: 'quiet',
    'aria-describedby': describedBy,
  } as const;
  return (
    <div id={id} className="col-span-full">
      <div className="flex flex-wrap justify-end">
        {others.map((other, position) => (
          <ScriptButton
            // biome-ignore lint/suspicious/noArrayIndexKey: the pressed button keeps the focus
            key={position}
            {...button}
            pending={status.pending}
            onClick={() => void status.call({ projectId: project.id, status: other })}
          >
            {STATUS_ACTIONS[other]}
          </ScriptButton>
        ))}
        {/* The server refuses to delete a project that was ever ordered. */}
        {!isDeleting && !project.purchaseCount && (
          <ScriptButton ref={deleteButton} {...button} onClick={() => setDeleting(true)}>
            Delete
          </ScriptButton>
        )}
      </div>
      {isDeleting && (
        <section
          aria-label="Delete this project?"
          className="mt-1 flex flex-wrap items-center gap-3 rounded-md border border-edge p-3"
        >
          <p className="mr-auto font-medium">Delete this project? You can’t undo this.</p>
          <Button ref={focusOnMount} size="sm" disabled={removal.pending} onClick={() => setDeleting(false)}>
            Cancel
          </Button>
          <Button
            size="sm"
            variant="danger"
            pending={removal.pending}
            onClick={async () => {
              if (!(await removal.call({ projectId: project.id }))) setDeleting(false);
            }}
          >
            Delete
          </Button>
        </section>
      )}
      <p role="alert" className="text-sm font-medium text-bad">
        {status.error || removal.error}
      </p>
    </div>
  );
}
