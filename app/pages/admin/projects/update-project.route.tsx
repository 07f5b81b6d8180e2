import { useState } from 'react';
import { useToast } from '#app/components/ui/toast-context.ts';
import { callFunction } from '#app/lib/callables-client.ts';
import { orNotFound } from '#app/lib/error-page.server.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { useCloseDialog } from '#app/pages/admin/use-list-dialog.ts';
import type { ProjectDetails } from '#server/features/projects/get-project.ts';
import { type AdminProject, findAdminProject } from '#server/features/projects/list-admin-projects.ts';
import { readTogether } from '#server/platform/db/read-together.ts';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/update-project.route.ts';
import { formatHardware } from './hardware-text.ts';
import { ProjectDialog } from './project-dialog.tsx';
import { EMPTY_FORM, joinFeatures } from './project-fields.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  return orNotFound(
    await findAdminProject(readTogether(getAdminContext(context, 'projectWrite')), params.projectId),
  );
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData ? `Update ${loaderData.name}` : 'Update Project');

/** `/admin/projects/{id}` is the dialog that updates a project. */
export default function UpdateProject({ loaderData }: Route.ComponentProps) {
  const close = useCloseDialog('/admin/projects');
  const toast = useToast();
  // The form keeps the version that it shows. Saving fails if another admin has changed the project since.
  const [project] = useState(loaderData);
  return (
    <ProjectDialog
      key={project.id}
      initial={toFormValues(project)}
      project={project}
      notice={
        loaderData.version === project.version
          ? ''
          : 'Someone else changed this project. Close it and open it again to see the changes.'
      }
      onClose={close}
      save={async (typed) => {
        const { id: projectId, version } = project;
        // GitHub is asked whether it makes copies when an admin chooses them, and not at each change of a price.
        const { delivery, ...rest } = typed;
        const changed = delivery === project.delivery ? rest : typed;
        await callFunction('updateProject', { ...changed, projectId, version });
        toast(`Project "${typed.name}" saved.`);
        close();
      }}
    />
  );
}

function toFormValues(project: AdminProject & ProjectDetails) {
  return {
    name: project.name,
    price: project.price === null ? '' : String(project.price),
    githubRepoUrl: project.githubRepoUrl,
    tech: project.tech.join(', '),
    features: joinFeatures(project.features),
    description: project.description ?? '',
    field: project.field ?? '',
    level: project.level ?? '',
    teamSize: String(project.teamSize),
    hardware: formatHardware(project.hardware),
    operatingSystems: project.operatingSystems.join(','),
    demoUrl: project.demoUrl ?? '',
    videoUrl: project.videoUrl ?? '',
    delivery: project.delivery,
    pauseWhenFailing: project.pauseWhenFailing === false ? 'no' : 'yes',
    yearlyLimit: String(project.yearlyLimit ?? ''),
    displayOrder: String(project.displayOrder ?? EMPTY_FORM.displayOrder),
    coverImage: project.coverImage ?? '',
  };
}
