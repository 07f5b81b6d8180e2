import { type ReactNode, useState } from 'react';
import { CallableForm } from '#app/components/forms/callable-form.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import { RepositoryOption } from './repository-option.tsx';
import { type Imported, useImport } from './use-import.ts';
import { type ListedRepository, useRepositories } from './use-repositories.ts';

/** Lets the admin choose repositories and imports them. */
export function RepositoryPicker({ onImported }: { onImported: (imported: Imported[]) => void }) {
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
      buttons={<ImportButton count={chosen.length} pending={progress !== null} />}
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
      <SearchStatus pending={pending}>
        {!error && repositories.length === 0 && describeNone(search)}
        {added.length > 0 && open.length === 0 && 'All of these are in the shop already.'}
      </SearchStatus>
      {added.length > 0 && (
        <ShowAdded count={added.length} isOn={showsAll} onToggle={() => setShowsAll(!showsAll)} />
      )}
      {shown.length > 0 && <RepositoryList repositories={shown} chosen={chosen} onToggle={toggle} />}
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

interface RepositoryListProps {
  repositories: readonly ListedRepository[];
  chosen: readonly string[];
  onToggle: (repository: string) => void;
}

function RepositoryList({ repositories, chosen, onToggle }: RepositoryListProps) {
  return (
    <ul className="divide-y divide-line panel">
      {repositories.map((repository) => (
        <RepositoryOption
          key={repository.repository}
          repository={repository}
          isChosen={chosen.includes(repository.repository)}
          onToggle={() => onToggle(repository.repository)}
        />
      ))}
    </ul>
  );
}

function ImportButton({ count, pending }: { count: number; pending: boolean }) {
  return (
    <ScriptButton
      type="submit"
      variant="primary"
      size="lg"
      className="w-full"
      disabled={count === 0}
      pending={pending}
    >
      {count === 0 ? 'Import' : `Import ${count} ${count === 1 ? 'repository' : 'repositories'}`}
    </ScriptButton>
  );
}

function SearchStatus({ pending, children }: { pending: boolean; children: ReactNode }) {
  return (
    <div role="status" className="mt-3 min-h-6 text-sm text-muted">
      {pending ? 'Asking GitHub for repositories' : children}
    </div>
  );
}

function describeNone(search: string): string {
  return search
    ? 'No repositories match.'
    : 'Our GitHub token can’t see any repositories. Give it access to them on GitHub, then reload this page.';
}

function ShowAdded({ count, isOn, onToggle }: { count: number; isOn: boolean; onToggle: () => void }) {
  return (
    <label className="mb-3 flex min-h-11 items-center justify-between gap-4">
      Show the {count} in the shop
      <input
        type="checkbox"
        role="switch"
        className="switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={onToggle}
      />
    </label>
  );
}
