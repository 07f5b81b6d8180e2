import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { Code } from '#app/components/ui/code.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { callFunction, messageOf } from '#app/lib/callables-client.ts';
import { useReload } from '#app/lib/live/use-reload.ts';
import type { Imported } from './use-import.ts';

interface ImportResultsProps {
  results: Imported[];
  onMore: () => void;
  onDone: () => void;
}

/** Lists the imported drafts with their problems, and buttons to publish one draft or all of them. */
export function ImportResults({ results, onMore, onDone }: ImportResultsProps) {
  const reload = useReload();
  const [published, setPublished] = useState<readonly string[]>([]);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [pending, setPending] = useState(false);
  const open = [...new Set(results.flatMap(({ projectId }) => projectId ?? []))].filter(
    (id) => !published.includes(id),
  );

  async function publish(ids: readonly string[]) {
    setPending(true);
    for (const projectId of ids) {
      const failure = await callFunction('setProjectStatus', { projectId, status: 'published' }).then(
        () => '',
        (error: unknown) => messageOf(error, 'We couldn’t publish this project. Please try again.'),
      );
      setErrors((before) => ({ ...before, [projectId]: failure }));
      if (!failure) setPublished((before) => [...before, projectId]);
    }
    await reload();
    setPending(false);
  }

  return (
    <>
      <ul aria-label="Imported repositories" className="divide-y divide-line panel">
        {results.map((result) => (
          <Result
            key={result.repository}
            result={result}
            isPublished={published.includes(result.projectId ?? '')}
            error={errors[result.projectId ?? ''] ?? ''}
            pending={pending}
            onPublish={(id) => void publish([id])}
          />
        ))}
      </ul>
      <div role="status" className="mt-3 min-h-6 text-sm">
        {published.length > 0 &&
          `${published.length} ${published.length === 1 ? 'project is' : 'projects are'} on sale.`}
      </div>
      <div className="dialog-footer mt-3 flex flex-wrap gap-3">
        {open.length > 1 && (
          <Button variant="primary" pending={pending} onClick={() => void publish(open)}>
            Publish all {open.length}
          </Button>
        )}
        <Button onClick={onMore}>Import more</Button>
        <Button onClick={onDone}>Done</Button>
      </div>
    </>
  );
}

interface ResultProps {
  result: Imported;
  isPublished: boolean;
  error: string;
  pending: boolean;
  onPublish: (projectId: string) => void;
}

function Result({
  result: { repository, projectId, problems },
  isPublished,
  error,
  pending,
  onPublish,
}: ResultProps) {
  return (
    <li className="px-3 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 grow text-sm font-medium">
          <Code text={repository} />
        </h2>
        {isPublished && <StatusBadge tone="ok">Published</StatusBadge>}
        {projectId && (
          <Link
            to={`/admin/projects/${projectId}`}
            className="link py-2 text-sm"
            aria-label={`Edit ${repository}`}
          >
            Edit
          </Link>
        )}
        {projectId && !isPublished && (
          <Button
            size="sm"
            pending={pending}
            aria-label={`Publish ${repository}`}
            onClick={() => onPublish(projectId)}
          >
            Publish
          </Button>
        )}
      </div>
      {problems.length === 0 ? (
        <p className="text-sm text-muted">Nothing is missing.</p>
      ) : (
        <ul className="list-disc space-y-0.5 pl-5 text-sm text-muted">
          {problems.map((problem, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: problems may repeat, and the list never changes
            <li key={position} className="wrap-anywhere">
              {problem}
            </li>
          ))}
        </ul>
      )}
      <p role="alert" className="text-sm font-medium text-bad">
        {error}
      </p>
    </li>
  );
}
