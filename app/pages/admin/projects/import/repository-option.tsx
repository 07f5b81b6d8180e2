import { Fragment, useId } from 'react';
import { Code } from '#app/components/ui/code.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { formatDate } from '#domain/time.ts';
import type { ListedRepository } from './use-repositories.ts';

interface RepositoryOptionProps {
  repository: ListedRepository;
  isChosen: boolean;
  onToggle: () => void;
}

/** A checkbox for a repository. It is disabled if the shop has the repository already. */
export function RepositoryOption({ repository, isChosen, onToggle }: RepositoryOptionProps) {
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
