import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { FormOutcome } from '#app/components/ui/form-outcome.tsx';
import { callFunction } from '#app/lib/callables-client.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { useCloseDialog } from '#app/pages/admin/use-list-dialog.ts';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/add-project.route.ts';
import { ProjectDialog } from './project-dialog.tsx';
import { EMPTY_FORM } from './project-fields.ts';

export function loader({ context }: Route.LoaderArgs) {
  getAdminContext(context, 'projectWrite');
  return null;
}

export const meta: Route.MetaFunction = () => adminMeta('Add Project');

/** `/admin/projects/new` is the dialog that adds a project. */
export default function AddProject() {
  const close = useCloseDialog('/admin/projects');
  const [created, setCreated] = useState<{ name: string; slug: string }>();
  const [formKey, setFormKey] = useState(0);
  const another = () => {
    setCreated(undefined);
    // A new key resets the form.
    setFormKey(formKey + 1);
  };
  return (
    <ProjectDialog
      key={formKey}
      initial={EMPTY_FORM}
      done={
        created && (
          <>
            <FormOutcome className="text-lg">
              Project "{created.name}" created successfully with slug: {created.slug}
            </FormOutcome>
            <p className="mt-6 flex flex-wrap items-center gap-3">
              <Button variant="primary" onClick={close}>
                Done
              </Button>
              <Button onClick={another}>Add another</Button>
              <Link
                className="link ml-auto py-2"
                to={{
                  pathname: '/admin/projects',
                  search: `?${new URLSearchParams({ search: created.name })}`,
                }}
              >
                Show it in the list
              </Link>
              <a className="link py-2" href={`/projects/${created.slug}`} target="_blank" rel="noreferrer">
                See it in the shop
              </a>
            </p>
          </>
        )
      }
      onClose={close}
      save={async (data) => {
        const { slug } = await callFunction('createProjectWithSlug', data);
        setCreated({ name: data.name, slug });
      }}
    />
  );
}
