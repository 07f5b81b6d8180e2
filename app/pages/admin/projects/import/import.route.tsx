import { useState } from 'react';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { useReload } from '#app/lib/live/use-reload.ts';
import * as labels from '#app/messages/labels.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { useCloseDialog } from '#app/pages/admin/use-list-dialog.ts';
import { adminMeta } from '../../admin-meta.ts';
import type { Route } from './+types/import.route.ts';
import { ImportResults } from './import-results.tsx';
import { RepositoryPicker } from './repository-picker.tsx';
import type { Imported } from './use-import.ts';

export function loader({ context }: Route.LoaderArgs) {
  getAdminContext(context, 'projectWrite');
  return null;
}

export const meta: Route.MetaFunction = () => adminMeta(labels.importFromGithub);

/** `/admin/projects/import` is the dialog that makes drafts from repositories. */
export default function Import() {
  const close = useCloseDialog('/admin/projects');
  const reload = useReload();
  const [results, setResults] = useState<Imported[]>();
  return (
    <Dialog title={labels.importFromGithub} wide onClose={close}>
      {results ? (
        <ImportResults results={results} onMore={() => setResults(undefined)} onDone={close} />
      ) : (
        <RepositoryPicker
          onImported={(imported) => {
            setResults(imported);
            void reload();
          }}
        />
      )}
    </Dialog>
  );
}
