import { CircleAlert, CircleCheck, Clock } from '#app/components/ui/icons.tsx';
import * as messages from '#app/messages/repository.ts';
import type { RepositoryDocument } from '#contract/repository.ts';
import { formatDateTime } from '#domain/time.ts';

const LOOKS = {
  passing: [CircleCheck, 'text-ok'],
  failing: [CircleAlert, 'text-bad'],
  pending: [Clock, 'text-muted'],
} as const;

/** Shows the result of the automatic checks of the commit on sale. Renders nothing if there are no checks. */
export function Checks({ repository }: { repository: Pick<RepositoryDocument, 'checks' | 'commit'> }) {
  const { checks, commit } = repository;
  if (!checks) return null;
  const [Icon, colour] = LOOKS[checks.state];
  return (
    <section aria-labelledby="checks" className="mt-10">
      <h2 id="checks" className="text-2xl">
        {messages.checks}
      </h2>
      <div className="mt-4 flex gap-3 rounded-md border border-line bg-surface px-4 py-3 sm:px-5">
        <Icon className={`mt-1 size-5 shrink-0 ${colour}`} />
        <div className="min-w-0">
          <p>
            <strong className={`font-semibold ${colour}`}>{messages.CHECK_STATES[checks.state]}</strong>{' '}
            <time dateTime={new Date(checks.ranAt * 1000).toISOString()} className="text-muted">
              {messages.checkedAt(formatDateTime(checks.ranAt))}
            </time>
          </p>
          <p className="wrap-anywhere">{checks.summary}</p>
          <p className="mt-1 text-sm text-muted">{messages.checkedCommit(commit.slice(0, 7))}</p>
        </div>
      </div>
    </section>
  );
}
