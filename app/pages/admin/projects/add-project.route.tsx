import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { FormOutcome } from '#app/components/ui/form-outcome.tsx';
import { callFunction } from '#app/lib/callables-client.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { useCloseDialog } from '#app/pages/admin/use-list-dialog.ts';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/add-project.route.ts';
import { ProjectDialog } from './project-dialog.tsx';
import { DEFAULT_ORDER } from './project-fields.ts';

export function loader({ context }: Route.LoaderArgs) {
  getAdminContext(context, 'projectWrite');
  return null;
}

export const meta: Route.MetaFunction = () => adminMeta('Add Project');

const EMPTY = {
  name: '',
  price: '',
  githubRepoUrl: '',
  tech: '',
  features: '',
  description: '',
  displayOrder: String(DEFAULT_ORDER),
  coverImage: '',
};

/** `/admin/projects/new`: the dialog that adds a project. */
export default function AddProject() {
  const close = useCloseDialog('/admin/projects');
  const [made, setMade] = useState<{ name: string; slug: string }>();
  const [round, setRound] = useState(0);
  const another = () => {
    setMade(undefined);
    // An empty form.
    setRound(round + 1);
  };
  return (
    <ProjectDialog
      key={round}
      title="Add Project"
      initial={EMPTY}
      fallback="An unknown error occurred."
      done={made && <Created {...made} onAnother={another} onClose={close} />}
      onClose={close}
      save={async (data) => {
        const { slug } = await callFunction('createProjectWithSlug', data);
        setMade({ name: data.name, slug });
      }}
    />
  );
}

interface CreatedProps {
  name: string;
  slug: string;
  onAnother: () => void;
  onClose: () => void;
}

function Created({ name, slug, onAnother, onClose }: CreatedProps) {
  return (
    <>
      <FormOutcome className="text-lg">{`Project "${name}" created successfully with slug: ${slug}`}</FormOutcome>
      <p className="mt-6 flex flex-wrap items-center gap-3">
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
        <Button onClick={onAnother}>Add another</Button>
        <a className="link ml-auto py-2" href={`/projects/${slug}`} target="_blank" rel="noreferrer">
          See it in the shop
        </a>
      </p>
    </>
  );
}
