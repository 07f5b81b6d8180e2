import { Fragment, useId, useState } from 'react';
import { CallableForm } from '#app/components/forms/callable-form.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Code } from '#app/components/ui/code.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import { useReload } from '#app/lib/live/use-reload.ts';
import * as labels from '#app/messages/labels.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { useCloseDialog } from '#app/pages/admin/use-list-dialog.ts';
import { formatDate } from '#domain/time.ts';
import { adminMeta } from '../../admin-meta.ts';
import type { Route } from './+types/import.route.ts';
import { ImportResults } from './import-results.tsx';
import { type Imported, useImport } from './use-import.ts';
import { type ListedRepository, useRepositories } from './use-repositories.ts';

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

/** Lets the admin choose repositories and imports them. */
function RepositoryPicker({ onImported }: { onImported: (imported: Imported[]) => void }) {
  const ready = useHydrated();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { repositories, nextCursor, pending, error, loadMore } = useRepositories(search.trim());
  const { progress, start } = useImport(onImported);
  const [showsAll, setShowsAll] = useState(false);
  const added = repositories.filter(({ projectId }) => projectId !== null);
  const others = repositories.filter(({ projectId }) => projectId === null);
  const shown = showsAll ? [...others, ...added] : others;
  const open = others.map(({ repository }) => repository);
  const toggle = (repository: string) =>
    setChosen(
      chosen.includes(repository) ? chosen.filter((other) => other !== repository) : [...chosen, repository],
    );
  return (
    <CallableForm
      callable={{
        pending: progress !== null,
        error,
        success: progress ? `${progress.done} of ${progress.total} imported` : '',
        call: start,
      }}
      read={() => (chosen.length > 0 ? chosen : null)}
      footerClassName="dialog-footer mt-4"
      buttons={
        <ScriptButton
          type="submit"
          variant="primary"
          size="lg"
          className="w-full"
          disabled={chosen.length === 0}
          pending={progress !== null}
        >
          {chosen.length === 0
            ? 'Import'
            : `Import ${chosen.length} ${chosen.length === 1 ? 'repository' : 'repositories'}`}
        </ScriptButton>
      }
    >
      <p className="mb-4 text-muted">
        Each repository becomes a draft, filled from its capstone.json, README, languages and releases.
      </p>
      <Field
        label="Search repositories"
        type="search"
        value={search}
        disabled={!ready}
        onChange={(event) => setSearch(event.target.value)}
        maxLength={100}
        isCode
      />
      <div role="status" className="mt-3 min-h-6 text-sm text-muted">
        {pending && 'Asking GitHub for repositories'}
        {!pending && !error && repositories.length === 0 && describeNone(search)}
        {!pending && added.length > 0 && open.length === 0 && 'All of these are in the shop already.'}
      </div>
      {added.length > 0 && (
        <label className="mb-3 flex min-h-11 items-center justify-between gap-4">
          Show the {added.length} in the shop
          <input
            type="checkbox"
            role="switch"
            className="switch"
            checked={showsAll}
            aria-checked={showsAll}
            onChange={() => setShowsAll(!showsAll)}
          />
        </label>
      )}
      {shown.length > 0 && (
        <ul className="divide-y divide-line panel">
          {shown.map((repository) => (
            <RepositoryOption
              key={repository.repository}
              repository={repository}
              isChosen={chosen.includes(repository.repository)}
              onToggle={() => toggle(repository.repository)}
            />
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        {(nextCursor || error) && (
          <Button size="sm" pending={pending} onClick={loadMore}>
            {error ? 'Try again' : 'Show more'}
          </Button>
        )}
        {open.length > 1 && (
          <Button size="sm" variant="quiet" onClick={() => setChosen([...new Set([...chosen, ...open])])}>
            Select all shown
          </Button>
        )}
      </div>
    </CallableForm>
  );
}

function describeNone(search: string): string {
  return search
    ? 'No repositories match.'
    : 'Our GitHub token can’t see any repositories. Give it access to them on GitHub, then reload this page.';
}

interface RepositoryOptionProps {
  repository: ListedRepository;
  isChosen: boolean;
  onToggle: () => void;
}

/** A checkbox for a repository. It is disabled if the shop has the repository already. */
function RepositoryOption({ repository, isChosen, onToggle }: RepositoryOptionProps) {
  const id = useId();
  const isInShop = repository.projectId !== null;
  const { hasManifest, pushedAt } = repository;
  const facts = [
    isInShop && (['In the shop', 'ok'] as const),
    hasManifest && (['capstone.json', 'ok'] as const),
    repository.private ? (['Private'] as const) : (['Public: anyone can copy it', 'warn'] as const),
    pushedAt !== null && ([`pushed ${formatDate(pushedAt)}`] as const),
  ].filter((fact) => fact !== false);
  return (
    <li>
      <label className="flex min-h-11 items-start gap-3 px-3 py-2 has-enabled:cursor-pointer has-enabled:hover:bg-raised">
        <input
          type="checkbox"
          aria-label={repository.repository}
          aria-describedby={id}
          checked={isChosen || isInShop}
          disabled={isInShop}
          onChange={onToggle}
          className="mt-1 size-5 shrink-0 accent-accent"
        />
        <span className="min-w-0">
          <Code className="block text-sm" text={repository.repository} />
          <span id={id} className="caption block">
            {facts.map(([text, tone], position) => (
              <Fragment key={text}>
                {position > 0 && ' · '}
                {tone ? <StatusBadge tone={tone}>{text}</StatusBadge> : text}
              </Fragment>
            ))}
          </span>
        </span>
      </label>
    </li>
  );
}
