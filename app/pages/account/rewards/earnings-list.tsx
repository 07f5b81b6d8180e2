import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { formatDate } from '#domain/time.ts';
import type { Earning, EarningsPage } from '#server/queries/list-earnings.ts';
import { formatSignedRupees, getEarningLabel } from './earning-labels.ts';

/** Where each rupee came from and went, newest first; older lines are fetched when asked for. */
export function EarningsList({ first }: { first: EarningsPage }) {
  const { earnings, nextCursor, more, isLoading } = useOlderEarnings(first);
  return (
    <div className="border-t border-line pt-4">
      <h3 id="earnings" className="mb-2 text-lg">
        Earnings
      </h3>
      {earnings.length === 0 ? (
        <p className="text-sm text-muted">
          Nothing yet. Each purchase made with your code appears here at once.
        </p>
      ) : (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus
          tabIndex={0}
          aria-labelledby="earnings"
          className="max-h-72 overflow-y-auto overscroll-contain"
        >
          <ul>
            {earnings.map((earning) => (
              <Line key={earning.id} earning={earning} />
            ))}
          </ul>
          {nextCursor && (
            <Button look="quiet" size="sm" className="mt-1" pending={isLoading} onClick={more}>
              Show older
            </Button>
          )}
        </section>
      )}
    </div>
  );
}

function Line({ earning }: { earning: Earning }) {
  const colour = earning.kind === 'reversal' ? 'text-bad' : earning.kind === 'reward' ? 'text-ok' : '';
  return (
    <li className="flex items-baseline gap-3 border-b border-line py-2 text-sm last:border-b-0">
      <p className="min-w-0 grow wrap-anywhere">
        {getEarningLabel(earning)}
        <span className="block text-muted">{formatDate(earning.at)}</span>
      </p>
      <p className={`shrink-0 font-mono tabular-nums ${colour}`}>{formatSignedRupees(earning.amount)}</p>
    </li>
  );
}

/** The page's first lines as they are now, and the older ones that were asked for below them. */
function useOlderEarnings(first: EarningsPage) {
  const fetcher = useFetcher<EarningsPage>();
  const [older, setOlder] = useState<EarningsPage | null>(null);
  const { data } = fetcher;
  useEffect(() => {
    if (data) setOlder((shown) => ({ ...data, earnings: [...(shown?.earnings ?? []), ...data.earnings] }));
  }, [data]);
  const nextCursor = older ? older.nextCursor : first.nextCursor;
  // New lines move the first page's end: what stands in both is shown once.
  const seen = new Set(first.earnings.map(({ id }) => id));
  const rest = older?.earnings.filter(({ id }) => !seen.has(id) && seen.add(id)) ?? [];
  return {
    earnings: [...first.earnings, ...rest],
    nextCursor,
    isLoading: fetcher.state !== 'idle',
    more: () =>
      nextCursor && void fetcher.load(`/dashboard/earnings?cursor=${encodeURIComponent(nextCursor)}`),
  };
}
